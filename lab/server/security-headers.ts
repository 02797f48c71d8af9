/**
 * What a page of Wirebook may load and do: its own files, its own address, and nothing else. Trusted Types admit
 * Lit's templates and the page's own worker, so no string becomes markup or code.
 */
export const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; " +
  "require-trusted-types-for 'script'; trusted-types lit-html wirebook-worker";

/**
 * Headers of every answer, refusals and faults included. There are none for other origins: nothing is shared.
 * Nothing is kept by a browser either, except where the page's own files say so.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": contentSecurityPolicy,
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};
