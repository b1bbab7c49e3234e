import { Problem } from "#app/domain/problem.ts";
import { addressHeader } from "#app/domain/rate-limit.ts";
import { timeLimit } from "./in-time.ts";
import { requestHeaders, responseHeaders } from "./proxy-headers.ts";

/** `base` is the URL before `/api`. Bodies stream both ways. Raises `unavailable` after a timeout. */
export function upstreamLicenseApi(
  base: string,
  longestCallMs: number,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const headers = requestHeaders(request.headers);
    headers.set("x-forwarded-host", url.host);
    headers.set("x-forwarded-proto", url.protocol.slice(0, -1));
    headers.set("x-forwarded-for", request.headers.get(addressHeader) ?? "unknown");
    headers.delete(addressHeader);
    const limit = timeLimit(longestCallMs);
    const leave = () => limit.end(request.signal.reason);
    if (request.signal.aborted) leave();
    request.signal.addEventListener("abort", leave, { once: true });
    const done = () => {
      limit.lift();
      request.signal.removeEventListener("abort", leave);
    };
    const passedOn: RequestInit & { duplex: "half" } = {
      method: request.method,
      headers,
      body: request.body,
      redirect: "manual",
      duplex: "half",
      signal: limit.signal,
    };
    try {
      const reply = await fetch(`${base}${url.pathname}${url.search}`, passedOn);
      return new Response(onceRead(reply.body, done), {
        status: reply.status,
        headers: responseHeaders(reply.headers, url.pathname),
      });
    } catch (cause) {
      done();
      throw new Problem("unavailable", "The license API is not responding. Try again in a moment.", {
        code: "UPSTREAM_DOWN",
        cause,
      });
    }
  };
}

/** Returns the same body; calls `onEnd` after its end, an error or a cancellation. */
function onceRead(
  body: ReadableStream<Uint8Array> | null,
  done: () => void,
): ReadableStream<Uint8Array> | null {
  if (!body) {
    done();
    return null;
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await reader.read();
          if (!next.done) return controller.enqueue(next.value);
        } catch (error) {
          done();
          throw error;
        }
        done();
        controller.close();
      },
      async cancel(reason) {
        done();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
