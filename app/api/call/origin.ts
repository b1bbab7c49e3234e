import { Problem } from "#app/domain/problem.ts";

/**
 * A cookie travels with a request that another site made the browser send, so a change needs a sign that it began here.
 * Browsers send at least one of the two headers with every change; a caller without both is no browser.
 */
export function checkOrigin(request: Request) {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isForeign =
    origin === null ? site !== null && site !== "same-origin" : origin !== new URL(request.url).origin;
  if (isForeign || (origin === null && site === null && request.headers.has("cookie"))) {
    throw new Problem("forbidden", "This change did not come from one of our pages.", {
      code: "FOREIGN_ORIGIN",
    });
  }
}
