import { problemResponse } from "#app/api/endpoint/envelope.ts";
import { bearerOf } from "#app/api/endpoint/authenticate-request.ts";
import { Problem } from "#app/domain/problem.ts";
import { isSameSecret } from "#app/domain/text/digest.ts";
import { release } from "#app/hosts/release.ts";
import { exposition, type Family } from "./exposition.ts";
import { requestFamilies } from "./requests.ts";

/** Read one by one, so that the others still work when the database is down. */
type Source = () => Family[] | Promise<Family[]>;

export const metricsOf =
  (sources: readonly Source[], onError: (error: unknown) => void) => async (): Promise<string> => {
    const parts = await Promise.all(
      sources.map(async (source) => {
        try {
          return await source();
        } catch (error) {
          onError(error);
          return [];
        }
      }),
    );
    return exposition([buildFamily, ...requestFamilies(), ...parts.flat()]);
  };

const buildFamily: Family = {
  name: "license_desk_build_info",
  type: "gauge",
  help: "1, with the version and the commit that runs.",
  samples: [{ labels: { version: release.version, commit: release.commit ?? "" }, value: 1 }],
};

const metricsResponse = async (metrics: () => Promise<string>): Promise<Response> =>
  new Response(await metrics(), {
    headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" },
  });

export async function metricsResponseFor(
  request: Request,
  token: string | undefined,
  metrics: (() => Promise<string>) | null,
): Promise<Response | null> {
  if (!metrics || token === undefined || new URL(request.url).pathname !== "/metrics") return null;
  if (isSameSecret(bearerOf(request) ?? "", token)) return metricsResponse(metrics);
  return problemResponse(
    new Problem("unauthenticated", "This is for whoever has METRICS_TOKEN as a bearer."),
  );
}
