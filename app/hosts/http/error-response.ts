import { Problem } from "#app/domain/problem.ts";
import { refuse, unexpected } from "#app/api/call/envelope.ts";
import { log, traceOf } from "#app/hosts/log.ts";

/** The status that nginx gives a request whose client closed the connection first. Nobody receives the response. */
const clientClosedRequest = 499;

export function errorResponse(request: Request, error: unknown): Response {
  if (error instanceof Problem) return refuse(error);
  if (request.signal.aborted) return new Response(null, { status: clientClosedRequest });
  log("error", "A request failed", { error: traceOf(error) });
  return unexpected(new URL(request.url).hostname);
}
