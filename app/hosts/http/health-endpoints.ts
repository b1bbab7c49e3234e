import { createProblemResponse, createSuccessResponse } from "#app/api/endpoint/envelope.ts";
import { Problem } from "#app/domain/problem.ts";
import { release } from "#app/hosts/settings/release.ts";

/** `/healthz` checks only this process. `/readyz` also checks that the license API responds. */
export const addHealthEndpoints =
  (api: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return createSuccessResponse({ status: "ok", ...release }, 200);
    if (pathname !== "/readyz") return api(request);
    const { status } = await api(new Request(new URL("/api/auth/check", request.url)));
    return status < 500
      ? createSuccessResponse({ status: "ok" }, 200)
      : createProblemResponse(new Problem("unavailable", "The license API is not ready."));
  };
