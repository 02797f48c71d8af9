const counts = new Intl.NumberFormat("en");

/** A whole number with its thousands set apart. */
export const countText = (count: number): string => counts.format(count);
