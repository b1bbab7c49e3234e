import { createProblemResponse } from "#app/api/endpoint/envelope.ts";
import { readBearerToken } from "#app/api/endpoint/authenticate.ts";
import { Problem } from "#app/domain/problem.ts";
import { isSameSecret } from "#app/domain/text/digest.ts";
import { metricsContentType } from "./family.ts";

export async function createMetricsResponse(
  request: Request,
  token: string | undefined,
  metrics: (() => Promise<string>) | null,
): Promise<Response | null> {
  if (!metrics || token === undefined || new URL(request.url).pathname !== "/metrics") return null;
  if (isSameSecret(readBearerToken(request) ?? "", token))
    return new Response(await metrics(), {
      headers: { "content-type": metricsContentType, "cache-control": "no-store" },
    });
  return createProblemResponse(new Problem("unauthenticated", "Send METRICS_TOKEN as the bearer token."));
}
