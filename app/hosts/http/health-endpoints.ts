import { createProblemResponse, createSuccessResponse } from "#app/api/endpoint/envelope.ts";
import { Problem } from "#app/domain/problem.ts";
import { createOutcomeSharer, type OutcomeSharing } from "#app/domain/time/recent-outcome.ts";
import { release } from "#app/hosts/settings/release.ts";

const cacheMs = 1_000;

/**
 * `/healthz` checks only this process. `/readyz` also checks that the license API responds, at most once a second, so that
 * strangers cannot cause more requests to the license API.
 */
export function addHealthEndpoints(
  api: (request: Request) => Promise<Response>,
  sharing: OutcomeSharing,
): (request: Request) => Promise<Response> {
  const shareStatus = createOutcomeSharer<number>(sharing, cacheMs);
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return createSuccessResponse({ status: "ok", ...release }, 200);
    if (pathname !== "/readyz") return api(request);
    const status = await shareStatus(async () => {
      const response = await api(new Request(new URL("/api/auth/check", request.url)));
      return response.status;
    });
    return status < 500
      ? createSuccessResponse({ status: "ok" }, 200)
      : createProblemResponse(new Problem("unavailable", "The license API is not ready."));
  };
}
