import { configureGlobal } from "fast-check";

/**
 * A run of the suite is the same each time: what a random case would find must not turn a change red that has
 * nothing to do with it. `WIREBOOK_SEED=random` looks for new cases, `WIREBOOK_SEED=N` goes through one again, and
 * `WIREBOOK_FUZZ=20` tries twenty times as many.
 */
const { WIREBOOK_SEED: seed, WIREBOOK_FUZZ: times } = process.env;

configureGlobal({
  ...(seed === "random" ? {} : { seed: Number(seed ?? 20_261_130) }),
  ...(times === undefined ? {} : { numRuns: 100 * Number(times) }),
});
