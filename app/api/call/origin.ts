import { Problem } from "#app/domain/problem.ts";

const foreign = () =>
  new Problem("forbidden", "This change did not come from one of our pages.", { code: "FOREIGN_ORIGIN" });

/** Refuses links from other sites' pages; a typed address comes from no site and passes. */
export function checkSite(request: Request) {
  if (request.headers.get("sec-fetch-site") === "cross-site") throw foreign();
}

/** CSRF: browsers send one of these headers with every change; a caller without both is no browser. */
export function checkOrigin(request: Request) {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isForeign =
    origin === null ? site !== null && site !== "same-origin" : origin !== new URL(request.url).origin;
  if (isForeign || (origin === null && site === null && request.headers.has("cookie"))) throw foreign();
}
