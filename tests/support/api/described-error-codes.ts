import { listErrorCodes } from "#app/api/endpoint/error-descriptions.ts";
import { handlers } from "#app/api/handlers.ts";

const endpoints = handlers.map(({ endpoint }) => ({
  ...endpoint,
  pattern: new RegExp(
    `^${endpoint.path.replaceAll(".", "\\.").replace(/\{\w+(\+?)\}/g, (_, isGreedy) => (isGreedy ? ".+" : "[^/]+"))}/?$`,
  ),
  codes: new Set(listErrorCodes(endpoint).map(({ status, code }) => `${status} ${code}`)),
}));

/** Throws if an endpoint returns an error code that its description does not name. */
export function expectDescribedErrorCode(method: string, path: string, status: number, body: unknown) {
  const { code } = (body as { error?: { code?: string } } | null)?.error ?? {};
  if (status < 400 || !code) return;
  const { pathname } = new URL(path, "https://licenses.example.com");
  const endpoint = endpoints.find(
    (candidate) => candidate.method === method && candidate.pattern.test(pathname),
  );
  if (!endpoint || endpoint.codes.has(`${status} ${code}`)) return;
  throw new Error(
    `${endpoint.operationId} returned ${status} ${code}, which its description does not name. Add the code to the errors of the endpoint declaration.`,
  );
}
