import { Problem } from "#app/domain/problem.ts";

const foreign = () =>
  new Problem("forbidden", "This change did not come from one of our pages.", { code: "FOREIGN_ORIGIN" });

/** A link may lead here from anywhere but another site's page; an address that was typed comes from none. */
export function checkSite(request: Request) {
  if (request.headers.get("sec-fetch-site") === "cross-site") throw foreign();
}

/**
 * A cookie travels with a request that another site made the browser send, so a change needs a sign that it began here.
 * Browsers send at least one of the two headers with every change; a caller without both is no browser.
 */
export function checkOrigin(request: Request) {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isForeign =
    origin === null ? site !== null && site !== "same-origin" : origin !== new URL(request.url).origin;
  if (isForeign || (origin === null && site === null && request.headers.has("cookie"))) throw foreign();
}
