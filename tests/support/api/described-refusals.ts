import { refusalsOf } from "#app/api/description/refusals.ts";
import { answers } from "#app/api/answers.ts";
import { requirementOf } from "#app/domain/person/can.ts";

const calls = answers.map(({ call }) => ({
  ...call,
  pattern: new RegExp(
    `^${call.path.replaceAll(".", "\\.").replace(/\{\w+(\+?)\}/g, (_, many) => (many ? ".+" : "[^/]+"))}/?$`,
  ),
  codes: new Set(refusalsOf(call, requirementOf(call.action)).map(({ status, code }) => `${status} ${code}`)),
}));

/** Throws if an endpoint returns an error code that its description does not name. */
export function checkRefusal(method: string, path: string, status: number, body: unknown) {
  const { code } = (body as { error?: { code?: string } } | null)?.error ?? {};
  if (status < 400 || !code) return;
  const { pathname } = new URL(path, "https://licenses.example.com");
  const call = calls.find((one) => one.method === method && one.pattern.test(pathname));
  if (!call || call.codes.has(`${status} ${code}`)) return;
  throw new Error(
    `${call.operationId} returned ${status} ${code}, which its description does not name. Add it in app/api/description/error-codes.`,
  );
}
