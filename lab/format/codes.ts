/**
 * Every diagnostic of a lab file. A code never changes its meaning; a new fault gets a new code. `meaning` is
 * the line that documentation shows; the message of a diagnostic says what is there and what to do.
 */
export const codes = {
  WB101: { severity: "error", meaning: "A fence is not closed, so the rest of the file is in it." },
  WB102: { severity: "error", meaning: "The front matter is not closed." },
  WB103: { severity: "error", meaning: "The front matter is not YAML." },
  WB104: { severity: "error", meaning: "A key of the front matter has a value that it cannot have." },
  WB105: {
    severity: "warning",
    meaning: "A key of the front matter that Wirebook does not know; it is kept.",
  },
  WB106: { severity: "warning", meaning: "The file has no front matter, so it names no servers." },
  WB107: {
    severity: "warning",
    meaning: "The prose is too large or too deep to draw; it is shown as plain text.",
  },
  WB108: { severity: "warning", meaning: "A command holds a space; a command is one program." },

  WB111: { severity: "error", meaning: "The fence names a kind of cell that does not exist." },
  WB112: { severity: "error", meaning: "The fence has a kind and no name." },
  WB113: { severity: "error", meaning: "The name cannot be used in a reference." },
  WB114: { severity: "error", meaning: "The fence names two kinds; a cell is one." },
  WB115: { severity: "error", meaning: "The kind does not come right after the language." },
  WB116: { severity: "error", meaning: "The kind is not written in a fence of this language." },
  WB117: { severity: "error", meaning: "The fence has a kind and no language before it." },
  WB118: {
    severity: "warning",
    meaning: "CEL keeps this name for itself, so no expression can read the cell.",
  },

  WB121: { severity: "warning", meaning: "An attribute that Wirebook does not know; it is kept." },
  WB122: { severity: "warning", meaning: "An attribute that means nothing on a cell of this kind." },
  WB123: { severity: "error", meaning: "An attribute is given twice." },
  WB124: { severity: "error", meaning: "An attribute has a value that it cannot have." },
  WB125: { severity: "error", meaning: "The cell lacks an attribute that its kind needs." },
  WB126: { severity: "warning", meaning: "A text frame without `raw`; it is sent as typed." },

  WB131: { severity: "error", meaning: "Two cells have the same name." },
  WB132: { severity: "error", meaning: "No cell has the name that is read here." },
  WB133: { severity: "error", meaning: "Cells read each other in a circle." },
  WB134: { severity: "error", meaning: "The front matter names no such server." },
  WB135: { severity: "error", meaning: "The front matter names no such client." },
  WB136: { severity: "error", meaning: "`answers` names a cell that cannot answer a question." },
  WB137: { severity: "error", meaning: "The front matter names a program that is found nowhere." },

  WB141: { severity: "error", meaning: "The body is not JSON." },
  WB142: { severity: "error", meaning: "A reference is not written as one." },
  WB143: { severity: "warning", meaning: "What looks like a reference is none; it stays as typed." },
  WB144: { severity: "error", meaning: "A backslash in a `raw=escaped` body starts no escape." },
  WB145: { severity: "error", meaning: "The body is not YAML." },
  WB146: { severity: "error", meaning: "The expression is not CEL." },
  WB147: { severity: "error", meaning: "The step of a `do` cell is none, or more than one." },
  WB148: { severity: "error", meaning: "The lines of a check are not `that`, `expect` and `hint`." },
  WB149: { severity: "error", meaning: "The answer of a form is not `action` and `content`." },
  WB150: { severity: "warning", meaning: "A key in a YAML body that Wirebook does not know." },
} as const satisfies Readonly<Record<string, { severity: "error" | "warning"; meaning: string }>>;

export type Code = keyof typeof codes;
