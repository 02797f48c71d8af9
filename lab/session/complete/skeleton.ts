/** The beginning of a value, with the caret where it goes on: so many UTF-16 units before its end. */
export interface Skeleton {
  readonly text: string;
  readonly back: number;
}

/** What begins a value of this kind, as a schema or the grammar names it. */
export function skeletonFor(wants: string | null): Skeleton {
  if (wants?.includes("object")) return { text: "{}", back: 1 };
  if (/\b(?:list|array)\b/.test(wants ?? "")) return { text: "[]", back: 1 };
  if (/\bstring\b|URI|one of a few/.test(wants ?? "")) return { text: '""', back: 1 };
  return { text: "", back: 0 };
}
