import { readBodyText } from "#app/api/endpoint/request-body.ts";
import { createProblemResponse } from "#app/api/endpoint/envelope.ts";
import { checkOrigin, checkFetchSite } from "#app/api/endpoint/origin.ts";
import { isRecordedDownload } from "#app/api/http/license-api.ts";
import { Problem } from "#app/domain/problem.ts";
import { log, formatErrorTrace } from "#app/hosts/telemetry/log.ts";

const maxBodyKilobytes = 1024;

type Api = (request: Request) => Promise<Response>;

/**
 * Makes the same checks as our own API: the origin, `Sec-Fetch-Site` of downloads, and the body size. Then
 * forwards the request.
 */
export const guardApi =
  (api: Api): Api =>
  async (request) => {
    const { method, headers } = request;
    const isCookieRequest = headers.has("cookie") && !headers.has("authorization");
    if (method === "GET" || method === "HEAD") {
      if (isCookieRequest && isRecordedDownload(new URL(request.url).pathname)) checkFetchSite(request);
      return forwardRequest(api, request);
    }
    if (isCookieRequest) checkOrigin(request);
    if (request.body === null) return forwardRequest(api, request);
    return forwardRequest(
      api,
      new Request(request, { method, body: await readBodyText(request, maxBodyKilobytes) }),
    );
  };

async function forwardRequest(api: Api, request: Request): Promise<Response> {
  try {
    return await api(request);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { pathname } = new URL(request.url);
    const requestId = request.headers.get("x-request-id");
    log("error", error.message, {
      requestId,
      call: `${request.method} ${pathname}`,
      cause: formatErrorTrace(error.cause),
    });
    return createProblemResponse(error);
  }
}
