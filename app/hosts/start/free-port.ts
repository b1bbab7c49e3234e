import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Rejects with a listen error if the app cannot listen here. This check runs before the app starts, because the app
 * writes to the log and the database before it listens. Ignores an invalid port, which the settings report.
 */
export async function requireFreePort({ PORT, HOST }: { PORT?: string; HOST?: string }): Promise<void> {
  const port = Number(PORT || "3000");
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const probe = createServer().listen(port, HOST || "127.0.0.1");
  await once(probe, "listening");
  await once(probe.close(), "close");
}
