import { withPatience } from "#app/storage/drivers/patience.ts";
import { withStatements } from "#app/storage/drivers/statements.ts";
import { log } from "#app/hosts/log.ts";

/** Nobody waits longer than this for others' changes, all of one request taken together. */
const patienceMs = 8_000;

/** Logs every request with its path, status, time and how many statements the database ran; never its query, a seed key or an API token. */
export async function withRequestLog(
  request: Request,
  respond: (request: Request) => Promise<Response>,
): Promise<Response> {
  const began = performance.now();
  const pathname = new URL(request.url).pathname
    .replace(/\/download\/.+$/, "/download/…")
    .replace(/^\/api\/tokens\/(?!paginated\/?$).+$/, "/api/tokens/…");
  const [reply, statements] = await withPatience(patienceMs, () =>
    withStatements(async (statements) => [await respond(request), statements()] as const),
  );
  if (!pathname.startsWith("/assets/") && pathname !== "/healthz") {
    const ms = Math.round(performance.now() - began);
    log("info", "request", { method: request.method, path: pathname, status: reply.status, ms, statements });
  }
  return reply;
}
