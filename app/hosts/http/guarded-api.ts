import { refuse } from "#app/api/call/envelope.ts";
import { checkOrigin } from "#app/api/call/origin.ts";
import { Problem } from "#app/domain/problem.ts";
import { log, traceOf } from "#app/hosts/log.ts";

const largestBody = 1024 * 1024;

type Api = (request: Request) => Promise<Response>;

/** Before requests are passed through to another license API, they are looked at as ours looks at them: origin and size. */
export const guarded =
  (api: Api): Api =>
  async (request) => {
    const { method, headers } = request;
    if (method === "GET" || method === "HEAD") return passed(api, request);
    const isByCookie = headers.has("cookie") && !headers.has("authorization");
    if (isByCookie) checkOrigin(request);
    if (Number(headers.get("content-length") ?? 0) > largestBody) throw tooLarge();
    return passed(api, request.body === null ? request : atMost(largestBody, request));
  };

const tooLarge = () => new Problem("too-large", "The request is larger than 1 MB.");

/** A body that does not say how long it is ends where it gets too long. */
function atMost(most: number, request: Request): Request {
  let length = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.byteLength;
      if (length > most) controller.error(tooLarge());
      else controller.enqueue(chunk);
    },
  });
  const body = request.body?.pipeThrough(counting) ?? null;
  return new Request(request, { body, duplex: "half" } as RequestInit);
}

async function passed(api: Api, request: Request): Promise<Response> {
  try {
    return await api(request);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.cause instanceof Problem) return refuse(error.cause);
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
