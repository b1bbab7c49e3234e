import { isDownload } from "#app/api/http/license-api.ts";
import { type ErrorDetails, errorEnvelopeSchema } from "#app/api/endpoint/envelope.ts";
import { sanitizeReturnTo } from "#app/domain/person/return-to.ts";
import type { DownloadError } from "#app/middleware/download-error.ts";
import { redirect } from "#app/middleware/redirect.ts";

/**
 * Shows the error of a download as a page to a browser that opens the download. A missing session leads to the sign-in
 * page. Other clients get the error as JSON.
 */
export async function showFailedDownload(
  request: Request,
  response: Response,
  renderErrorPage: (error: DownloadError) => Promise<Response>,
): Promise<Response> {
  const isOpenedByBrowser = request.headers.get("accept")?.includes("text/html") ?? false;
  if (response.status < 400 || !isOpenedByBrowser || !isDownload(new URL(request.url).pathname))
    return response;
  if (response.status === 401) return redirectToSignIn(request);
  const body: unknown = await response.json().catch(() => null);
  const envelope = errorEnvelopeSchema.safeParse(body).data;
  const retryAfter = response.headers.get("retry-after");
  const page = await renderErrorPage({
    status: response.status,
    message: envelope && describeError(envelope.error),
    retryAfter: Number(retryAfter) || undefined,
  });
  if (retryAfter !== null) page.headers.set("retry-after", retryAfter);
  return page;
}

function redirectToSignIn(request: Request): Response {
  const page = URL.parse(request.headers.get("referer") ?? "");
  const isPageOfThisSite = page?.origin === new URL(request.url).origin;
  const returnTo = isPageOfThisSite ? sanitizeReturnTo(`${page.pathname}${page.search}`) : "/";
  return redirect(`/auth/sign-in?${new URLSearchParams({ returnTo })}`, 303);
}

function describeError({ code, message, fields }: ErrorDetails): string {
  if (code === "FORBIDDEN") return `${message} Ask an admin for the privilege.`;
  return fields ? Object.values(fields).flat().join(" ") : message;
}
