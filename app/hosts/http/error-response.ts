import { Problem } from "#app/domain/problem.ts";
import { refuse, unexpected } from "#app/api/call/envelope.ts";
import { log, traceOf } from "#app/hosts/log.ts";

/** The status of nginx for a request whose client closed the connection first. No client receives the response. */
const clientClosedRequest = 499;

export function errorResponse(request: Request, error: unknown): Response {
  if (error instanceof Problem) return refuse(error);
  if (request.signal.aborted) return new Response(null, { status: clientClosedRequest });
  log("error", "A request failed", { error: traceOf(error) });
  return unexpected(new URL(request.url).hostname);
}
