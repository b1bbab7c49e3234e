import { restorePlusSigns } from "#app/domain/marketplace/marketplace.ts";
import { readBodyText } from "#app/api/endpoint/request-body.ts";

const awsEntryPathPattern = /^\/marketplace\/aws\/?$/;
const marketplacePathPattern = /^\/marketplace\/?$/;
const tokenField = "x-amzn-marketplace-token";
const maxBodyKilobytes = 16;

/**
 * Redirects AWS Marketplace's cross-site form to the sign-up page, because pages reject cross-site forms. Returns null for
 * other requests. Throws the Problems of `readBodyText` and `limitRate`.
 */
export async function redirectFromAws(
  request: Request,
  limitRate: (request: Request) => void,
): Promise<Response | null> {
  const { pathname, origin } = new URL(request.url);
  const isAwsEntryPath = awsEntryPathPattern.test(pathname);
  const isCrossSiteForm =
    request.method === "POST" &&
    marketplacePathPattern.test(pathname) &&
    request.headers.get("origin") !== origin;
  if (!isAwsEntryPath && !isCrossSiteForm) return null;
  limitRate(request);
  const token = request.method === "POST" ? await readToken(request) : null;
  if (!isAwsEntryPath && token === null) return null;
  return new Response(null, {
    status: 303,
    headers: {
      location: token ? `/marketplace?token=${encodeURIComponent(token)}` : "/marketplace",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    },
  });
}

async function readToken(request: Request): Promise<string | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return null;
  const text = await readBodyText(request.clone(), maxBodyKilobytes);
  const token = new URLSearchParams(text).get(tokenField);
  return token === null ? null : restorePlusSigns(token).trim();
}
