import { clientIpHeader } from "#app/domain/rate-limit.ts";
import { log, runWithRequestFields, type RequestLogFields } from "#app/hosts/telemetry/log.ts";
import { countRequest } from "#app/hosts/telemetry/counters.ts";
import { startSpan } from "#app/hosts/telemetry/tracer.ts";
import { runWithDatabaseTimeout } from "#app/storage/engine/timeout.ts";
import { runWithStatementCount } from "#app/storage/drivers/statements.ts";

/**
 * Maximum time that a request waits for database locks. A sign-in waits for a shorter time, because the
 * browser shows no page before the response.
 */
const lockTimeoutMs = 8_000;
const signInLockTimeoutMs = 3_000;

/**
 * Responds to a request and logs the request. The log omits the query, seed keys, customer links, handles of previews and API tokens. `onAuthenticated`
 * receives the user of the request, if any.
 */
export async function respondAndLog(
  request: Request,
  respond: (request: Request) => Promise<Response>,
  onAuthenticated: (fields: Pick<RequestLogFields, "person" | "token">) => void = () => {},
): Promise<Response> {
  const startedAt = performance.now();
  const { pathname } = new URL(request.url);
  const isSignIn = pathname.startsWith("/api/auth/");
  const span = startSpan(request.method, "server", request.headers.get("traceparent"));
  const logFields: RequestLogFields = {
    requestId: request.headers.get("x-request-id") ?? "",
    address: request.headers.get(clientIpHeader),
    ...(span && { traceId: span.traceId }),
  };
  const handleRequest = async () => {
    const { response, readStatementCount } = await runWithDatabaseTimeout(
      isSignIn ? signInLockTimeoutMs : lockTimeoutMs,
      () =>
        runWithStatementCount(async (readCount) => ({
          response: await respond(request),
          readStatementCount: readCount,
        })),
    );
    onAuthenticated(logFields);
    return reportWhenSent(request, response, ({ bytes, wasAborted }) => {
      const { method } = request;
      const { status } = response;
      const { route, requestId } = logFields;
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
      countRequest({ method, route, status, durationMs: ms });
      log("info", "request", {
        ...logFields,
        method,
        path: redactPath(pathname),
        status,
        ms,
        bytes,
        statements: readStatementCount(),
        ...(wasAborted && { cut: true }),
      });
    });
  };
  return runWithRequestFields(logFields, () => (span ? span.run(handleRequest) : handleRequest()));
}

const redactPath = (pathname: string) =>
  pathname
    .replace(/^\/customer\/[^/]+/, "/customer/…")
    .replace(/\/download\/.+$/, "/download/…")
    .replace(/(\/(?:change|license)-previews\/)[^/]+/, "$1…")
    .replace(/^\/api\/tokens\/(?!paginated\/?$).+$/, "/api/tokens/…");

/** Types of API responses and compressed pages, whose length is known. */
const bufferedTypePattern = /^(?:application\/json|text\/html|text\/x-script)\b/;

function readBufferedLength({ headers }: Response): number | null {
  const length = headers.get("content-length");
  return length !== null && bufferedTypePattern.test(headers.get("content-type") ?? "")
    ? Number(length)
    : null;
}

/** Reports the number of bytes sent, also if the client aborts the response. */
function reportWhenSent(
  { method }: Request,
  response: Response,
  onEnd: (transfer: { bytes: number; wasAborted: boolean }) => void,
): Response {
  if (response.body === null || method === "HEAD") {
    onEnd({ bytes: 0, wasAborted: false });
    return response;
  }
  const length = readBufferedLength(response);
  if (length !== null) {
    onEnd({ bytes: length, wasAborted: false });
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
        onEnd({ bytes, wasAborted: false });
        controller.close();
      } catch (error) {
        onEnd({ bytes, wasAborted: true });
        controller.error(error);
      }
    },
    cancel(reason) {
      onEnd({ bytes, wasAborted: true });
      return reader.cancel(reason);
    },
  });
  return new Response(countedBody, response);
}
