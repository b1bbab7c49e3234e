import { Problem } from "#app/domain/problem.ts";
import { clientIpHeader } from "#app/domain/rate-limit.ts";
import { createCancellableTimeout } from "./timeout.ts";
import { filterRequestHeaders, filterResponseHeaders } from "./proxy-headers.ts";

/**
 * Sends requests to the license API at `baseUrl`, which is the URL before `/api`. Streams the bodies of request and
 * response. Throws `unavailable` (UPSTREAM_DOWN) if the license API does not respond.
 */
export function createUpstreamFetch(
  baseUrl: string,
  timeoutMs: number,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const headers = filterRequestHeaders(request.headers);
    headers.set("x-forwarded-host", url.host);
    headers.set("x-forwarded-proto", url.protocol.slice(0, -1));
    headers.set("x-forwarded-for", request.headers.get(clientIpHeader) ?? "unknown");
    headers.delete(clientIpHeader);
    const timeout = createCancellableTimeout(timeoutMs);
    const abortUpstream = () => timeout.abort(request.signal.reason);
    if (request.signal.aborted) abortUpstream();
    request.signal.addEventListener("abort", abortUpstream, { once: true });
    const cleanUp = () => {
      timeout.clear();
      request.signal.removeEventListener("abort", abortUpstream);
    };
    const init: RequestInit & { duplex: "half" } = {
      method: request.method,
      headers,
      body: request.body,
      redirect: "manual",
      duplex: "half",
      signal: timeout.signal,
    };
    try {
      const response = await fetch(`${baseUrl}${url.pathname}${url.search}`, init);
      return new Response(watchBodyEnd(response.body, cleanUp), {
        status: response.status,
        headers: filterResponseHeaders(response.headers, url.pathname),
      });
    } catch (cause) {
      cleanUp();
      throw new Problem("unavailable", "The license API is not responding. Try again in a moment.", {
        code: "UPSTREAM_DOWN",
        cause,
      });
    }
  };
}

/** Calls `onEnd` after the end of the body, an error or a cancellation. */
function watchBodyEnd(
  body: ReadableStream<Uint8Array> | null,
  onEnd: () => void,
): ReadableStream<Uint8Array> | null {
  if (!body) {
    onEnd();
    return null;
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await reader.read();
          if (!chunk.done) return controller.enqueue(chunk.value);
        } catch (error) {
          onEnd();
          throw error;
        }
        onEnd();
        controller.close();
      },
      async cancel(reason) {
        onEnd();
        await reader.cancel(reason);
      },
    },
    // Without a buffer, the stream reads a chunk only when the client is ready for it.
    { highWaterMark: 0 },
  );
}
