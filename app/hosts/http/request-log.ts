import { addressHeader } from "#app/domain/rate-limit.ts";
import { log, withRequestFacts, type RequestFacts } from "#app/hosts/log.ts";
import { countRequest } from "#app/hosts/metrics/counters.ts";
import { openSpan } from "#app/hosts/tracing/tracer.ts";
import { withTimeout } from "#app/storage/engine/timeout.ts";
import { withStatementCount } from "#app/storage/drivers/statements.ts";

/** The longest time that one request waits for locks of other requests. It is shorter for a sign-in, during which a browser shows nothing. */
const timeoutMs = 8_000;
const signInTimeoutMs = 3_000;

/** Never logs the query, a seed key or an API token. */
export async function withRequestLog(
  request: Request,
  respond: (request: Request) => Promise<Response>,
): Promise<Response> {
  const startedAt = performance.now();
  const { pathname } = new URL(request.url);
  const isSignIn = pathname.startsWith("/api/auth/");
  const span = openSpan(request.method, "server", request.headers.get("traceparent"));
  const facts: RequestFacts = {
    requestId: request.headers.get("x-request-id") ?? "",
    address: request.headers.get(addressHeader),
    ...(span && { traceId: span.traceId }),
  };
  const handleRequest = async () => {
    const [response, statements] = await withTimeout(isSignIn ? signInTimeoutMs : timeoutMs, () =>
      withStatementCount(async (statements) => [await respond(request), statements] as const),
    );
    return reportWhenSent(request, response, (bytes, isCut) => {
      const { method } = request;
      const { status } = response;
      const { route, requestId } = facts;
      const ms = Math.round(performance.now() - startedAt);
      span?.end({
        name: `${method} ${route ?? ""}`.trim(),
        attributes: {
          "http.request.method": method,
          "http.route": route,
          "http.response.status_code": status,
          "license_desk.request_id": requestId,
        },
        isFailed: status >= 500,
      });
      if (pathname.startsWith("/assets/") || pathname === "/healthz") return;
      countRequest({ method, route, status, ms });
      log("info", "request", {
        ...facts,
        method,
        path: redactPath(pathname),
        status,
        ms,
        bytes,
        statements: statements(),
        ...(isCut && { cut: true }),
      });
    });
  };
  return withRequestFacts(facts, () => (span ? span.within(handleRequest) : handleRequest()));
}

const redactPath = (pathname: string) =>
  pathname
    .replace(/\/download\/.+$/, "/download/…")
    .replace(/^\/api\/tokens\/(?!paginated\/?$).+$/, "/api/tokens/…");

/** API responses, and pages after compression. */
const bufferedTypes = /^(?:application\/json|text\/html|text\/x-script)\b/;

function bufferedLength({ headers }: Response): number | null {
  const length = headers.get("content-length");
  return length !== null && bufferedTypes.test(headers.get("content-type") ?? "") ? Number(length) : null;
}

/** Also reports the bytes sent if the client aborts the response. */
function reportWhenSent(
  { method }: Request,
  response: Response,
  onEnd: (bytes: number, isCut: boolean) => void,
): Response {
  if (response.body === null || method === "HEAD") {
    onEnd(0, false);
    return response;
  }
  const length = bufferedLength(response);
  if (length !== null) {
    onEnd(length, false);
    return response;
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  let bytes = 0;
  const countedBody = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          bytes += value.byteLength;
          return controller.enqueue(value);
        }
        onEnd(bytes, false);
        controller.close();
      } catch (error) {
        onEnd(bytes, true);
        controller.error(error);
      }
    },
    cancel(reason) {
      onEnd(bytes, true);
      return reader.cancel(reason);
    },
  });
  return new Response(countedBody, response);
}
