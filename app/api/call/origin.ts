import { Problem } from "#app/domain/problem.ts";

const foreign = () =>
  new Problem("forbidden", "This request did not come from one of our pages.", { code: "FOREIGN_ORIGIN" });

/**
 * Only our own pages and a typed address may start a download that is recorded: hosted instances are on sibling hosts, to which
 * a browser sends the cookie too. A client that sends no Sec-Fetch-Site is no current browser.
 */
export function checkSite(request: Request) {
  const site = request.headers.get("sec-fetch-site");
  const isTyped = site === "none" && request.headers.get("sec-fetch-dest") === "document";
  if (site !== null && site !== "same-origin" && !isTyped) throw foreign();
}

/** CSRF: browsers send one of these headers with every change; a caller without both is no browser. */
export function checkOrigin(request: Request) {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isForeign =
    origin === null ? site !== null && site !== "same-origin" : origin !== new URL(request.url).origin;
  if (isForeign || (origin === null && site === null && request.headers.has("cookie"))) throw foreign();
}
