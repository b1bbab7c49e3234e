import { Problem } from "#app/domain/problem.ts";
import { createProblemResponse, createUnexpectedErrorResponse } from "#app/api/endpoint/envelope.ts";
import { log, formatErrorTrace } from "#app/hosts/telemetry/log.ts";

/** The status of nginx for a request whose client closed the connection first. No client receives the response. */
const clientClosedRequestStatus = 499;

export function respondWithError(request: Request, error: unknown): Response {
  if (error instanceof Problem) return createProblemResponse(error);
  if (request.signal.aborted) return new Response(null, { status: clientClosedRequestStatus });
  log("error", "A request failed", { error: formatErrorTrace(error) });
  return createUnexpectedErrorResponse(new URL(request.url).hostname);
}
