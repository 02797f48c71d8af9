import { basename } from "node:path";

/** What a lab is called in names of files that belong to it: its own file's, without `.lab.md`. */
export const labName = (path: string): string => basename(path).replace(/(\.lab)?\.md$/, "");
