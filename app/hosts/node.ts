import { appendFile, chmod, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { createRequestListener } from "@react-router/node";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { createCertificateThreads } from "./certificate-threads.ts";
import { configureMail } from "./configured-mail.ts";
import { openConfiguredSink } from "./event-stream/configured-sink.ts";
import { compressResponse } from "./http/compress-response.ts";
import { createKnownCallers } from "./http/known-callers.ts";
import { log } from "./telemetry/log.ts";
import { createProcessMetrics } from "./telemetry/process-metrics.ts";
import { createMetricsReader } from "./telemetry/prometheus.ts";
import type { Platform } from "./platform.ts";
import { waitUntilReachable } from "./start/reachable-database.ts";
import { createNodeWebhookClient } from "./webhook-client.ts";

const logLostConnection = ({ message }: Error) => log("error", "A connection was lost", { error: message });

async function connectPostgres(url: string): Promise<Engine> {
  const engine = postgres(url, logLostConnection);
  await waitUntilReachable(engine).catch(async (error: unknown) => {
    await engine.close();
    throw error;
  });
  return engine;
}

export const platform: Platform = {
  runWithConnections: (task) => task(),
  openMetrics: (sources, onError) => createMetricsReader([createProcessMetrics(), ...sources], onError),
  compress: compressResponse,
  knownCallers: createKnownCallers(),
  createPageListener: createRequestListener,
  jobIntervalMs: 60_000,
  environment: process.env,
  /** The server has already set the header from the socket. */
  setClientAddress: (request) => request,
  openCertificatePrinter(fonts, onMissingCharacters) {
    // The build runs from another folder than the sources.
    const assetsPath = import.meta.env.DEV ? "../.." : "../client";
    const sourcesPath = import.meta.env.DEV ? "." : "../../../app/hosts";
    return createCertificateThreads({
      threadScript: new URL(`${sourcesPath}/certificate-thread.ts`, import.meta.url),
      resolveFontUrl: (name) => new URL(`${assetsPath}${fonts[name]}`, import.meta.url).href,
      onMissingCharacters,
    });
  },
  afterResponse: () => {},
  canAwaitOtherRequests: true,
  openMail: configureMail,
  async saveHead(dataDir, signedHead) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await appendFile(join(dataDir, "history-heads"), `${signedHead}\n`, { mode: 0o600 });
  },
  openSink: openConfiguredSink,
  createWebhookClient: (allowsPrivateAddresses) =>
    createNodeWebhookClient({ allowPrivate: allowsPrivateAddresses }),
  async openEngine({ DATABASE_URL, DATA_DIR }) {
    if (DATABASE_URL) return connectPostgres(DATABASE_URL);
    await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
    const databaseFile = join(DATA_DIR, "licenses.sqlite");
    await (await open(databaseFile, "a", 0o600)).close();
    await chmod(databaseFile, 0o600);
    return nodeSqlite(databaseFile, join(DATA_DIR, "backups"));
  },
  openReplica: ({ DATABASE_READ_URL }) =>
    DATABASE_READ_URL ? postgres(DATABASE_READ_URL, logLostConnection) : null,
};
