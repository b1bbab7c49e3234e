import { isRecordedDownload } from "#app/api/license-api.ts";
import { safeReturnTo } from "#app/domain/person/return-to.ts";
import { redirect } from "#app/middleware/redirect.ts";

/** A browser that opens a download without a session gets the sign-in page. Other clients get the error as JSON. */
export function redirectSignedOutDownload(request: Request, response: Response): Response {
  const isOpenedByBrowser = request.headers.get("sec-fetch-dest") === "document";
  if (response.status !== 401 || !isOpenedByBrowser) return response;
  const { origin, pathname } = new URL(request.url);
  if (!isRecordedDownload(pathname)) return response;
  const page = URL.parse(request.headers.get("referer") ?? "");
  const returnTo = page?.origin === origin ? safeReturnTo(`${page.pathname}${page.search}`) : "/";
  return redirect(`/auth/sign-in?${new URLSearchParams({ returnTo })}`, 303);
}
