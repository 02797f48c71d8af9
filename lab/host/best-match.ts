import MiniSearch from "minisearch";
import type { Toolbox } from "wirebook/kit";
import { wrap } from "./wrap.ts";

/**
 * Offers the `most` tools whose names and descriptions fit best what the person wrote; all of them where nothing fits or
 * they are so few. Every tool may still be called: this is to save context, and no permission.
 */
export function bestMatch(within: Toolbox, most: number): Toolbox {
  return wrap(within, {
    offered: (request) => {
      const all = within.offered(request);
      if (all.length <= most) return all;
      const index = new MiniSearch({
        idField: "name",
        fields: ["name", "description"],
        tokenize: (text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u),
        searchOptions: { boost: { name: 2 }, prefix: true, fuzzy: 0.2 },
      });
      index.addAll(all.map(({ name, description }) => ({ name, description })));
      const best = new Set(
        index
          .search(request)
          .slice(0, most)
          .map(({ id }) => String(id)),
      );
      return best.size === 0 ? all : all.filter(({ name }) => best.has(name));
    },
  });
}
