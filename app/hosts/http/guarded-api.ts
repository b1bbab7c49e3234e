import { bodyText } from "#app/api/call/body-text.ts";
import { refuse } from "#app/api/call/envelope.ts";
import { checkOrigin, checkSite } from "#app/api/call/origin.ts";
import { isRecordedDownload } from "#app/api/license-api.ts";
import { Problem } from "#app/domain/problem.ts";
import { log, traceOf } from "#app/hosts/log.ts";

const largestKilobytes = 1024;

type Api = (request: Request) => Promise<Response>;

/** Checks origin, download site and body size, as our own API does, before it forwards a request to another API. */
export const guarded =
  (api: Api): Api =>
  async (request) => {
    const { method, headers } = request;
    const isByCookie = headers.has("cookie") && !headers.has("authorization");
    if (method === "GET" || method === "HEAD") {
      if (isByCookie && isRecordedDownload(new URL(request.url).pathname)) checkSite(request);
      return passed(api, request);
    }
    if (isByCookie) checkOrigin(request);
    if (request.body === null) return passed(api, request);
    return passed(api, new Request(request, { method, body: await bodyText(request, largestKilobytes) }));
  };

async function passed(api: Api, request: Request): Promise<Response> {
  try {
    return await api(request);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { pathname } = new URL(request.url);
    const requestId = request.headers.get("x-request-id");
    log("error", error.message, {
      requestId,
      call: `${request.method} ${pathname}`,
      cause: traceOf(error.cause),
    });
    return refuse(error);
  }
}
