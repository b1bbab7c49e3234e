import { bodyText } from "#app/api/endpoint/body-text.ts";

const entryPath = /^\/marketplace\/aws\/?$/;
const page = /^\/marketplace\/?$/;
const tokenField = "x-amzn-marketplace-token";
const kilobytes = 16;

/** Accepts AWS Marketplace's cross-site form, which pages reject. Raises like `bodyText` and `limitRate`. */
export async function redirectFromAws(
  request: Request,
  limitRate: (request: Request) => void,
): Promise<Response | null> {
  const { pathname, origin } = new URL(request.url);
  const isEntrance = entryPath.test(pathname);
  const isCrossSiteForm =
    request.method === "POST" && page.test(pathname) && request.headers.get("origin") !== origin;
  if (!isEntrance && !isCrossSiteForm) return null;
  limitRate(request);
  const token = request.method === "POST" ? await tokenIn(request) : null;
  if (!isEntrance && token === null) return null;
  return new Response(null, {
    status: 303,
    headers: {
      location: token ? `/marketplace?token=${encodeURIComponent(token)}` : "/marketplace",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    },
  });
}

async function tokenIn(request: Request): Promise<string | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return null;
  const text = await bodyText(request.clone(), kilobytes);
  return new URLSearchParams(text).get(tokenField)?.trim() ?? null;
}
