import { appendFile, chmod, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { certificateThreads } from "./certificate-threads.ts";
import { configuredMail } from "./configured-mail.ts";
import { configuredSink } from "./event-stream/configured-sink.ts";
import { compressResponse } from "./http/compress-response.ts";
import { log } from "./log.ts";
import { watchProcess } from "./metrics/process-metrics.ts";
import { metricsOf } from "./metrics/prometheus.ts";
import type { Platform } from "./platform.ts";
import { untilReachable } from "./start/reachable-database.ts";
import { nodePoster } from "./webhook-poster.ts";

const logLostConnection = ({ message }: Error) => log("error", "A connection was lost", { error: message });

async function reachablePostgres(url: string): Promise<Engine> {
  const engine = postgres(url, logLostConnection);
  await untilReachable(engine).catch(async (error: unknown) => {
    await engine.close();
    throw error;
  });
  return engine;
}

export const platform: Platform = {
  withConnections: (work) => work(),
  openMetrics: (sources, onError) => metricsOf([watchProcess(), ...sources], onError),
  compress: compressResponse,
  jobsEveryMs: 60_000,
  environment: process.env,
  /** The server has already set the header from the socket. */
  withClientAddress: (request) => request,
  openCertificateMaker(fonts, onMissing) {
    const site = import.meta.env.DEV ? "../.." : "../client";
    const sources = import.meta.env.DEV ? "." : "../../../app/hosts";
    return certificateThreads({
      program: new URL(`${sources}/certificate-thread.ts`, import.meta.url),
      fontAt: (name) => new URL(`${site}${fonts[name]}`, import.meta.url).href,
      onMissing,
    });
  },
  afterResponse: () => {},
  hasTimers: true,
  openMail: configuredMail,
  async saveHead(dataDir, line) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await appendFile(join(dataDir, "history-heads"), `${line}\n`, { mode: 0o600 });
  },
  openSink: configuredSink,
  openPoster: (allowPrivate) => nodePoster({ allowPrivate }),
  async openEngine({ DATABASE_URL, DATA_DIR }) {
    if (DATABASE_URL) return reachablePostgres(DATABASE_URL);
    await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
    const file = join(DATA_DIR, "licenses.sqlite");
    await (await open(file, "a", 0o600)).close();
    await chmod(file, 0o600);
    return nodeSqlite(file, join(DATA_DIR, "backups"));
  },
  openReplica: ({ DATABASE_READ_URL }) =>
    DATABASE_READ_URL ? postgres(DATABASE_READ_URL, logLostConnection) : null,
};
