import { Problem } from "#app/domain/problem.ts";
import { problemResponse, unexpectedErrorResponse } from "#app/api/protocol/envelope.ts";
import { log, errorTrace } from "#app/hosts/log.ts";

/** The status of nginx for a request whose client closed the connection first. No client receives the response. */
const clientClosedRequest = 499;

export function errorResponse(request: Request, error: unknown): Response {
  if (error instanceof Problem) return problemResponse(error);
  if (request.signal.aborted) return new Response(null, { status: clientClosedRequest });
  log("error", "A request failed", { error: errorTrace(error) });
  return unexpectedErrorResponse(new URL(request.url).hostname);
}
