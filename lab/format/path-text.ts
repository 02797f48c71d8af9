type Path = readonly (string | number)[];

/** A path as a finding and the page show it, from the top: `result.tools[0]["a/key"]`; "" for the whole. */
export function pathText(path: Path): string {
  return steps(path, /^[A-Za-z_]\w*$/).replace(/^\./, "");
}

/** A path as a reference has it after a name, with the names that need no quotes there: `.result.content[0]["a/key"]`. */
export function showPath(path: Path): string {
  return steps(path, /^[\p{L}\p{N}_$-]+$/u);
}

function steps(path: Path, bare: RegExp): string {
  const text = path.map((step) => {
    if (typeof step === "number") return `[${step}]`;
    return bare.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
  });
  return text.join("");
}
