import { appendFile, chmod, mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import { configuredMail } from "./configured-mail.ts";
import type { Platform } from "./platform.ts";

export const platform: Platform = {
  environment: process.env,
  /** The server that took the request from its socket has done it. */
  withClientAddress: (request) => request,
  /** A development server serves the sources; a build has its client beside its server. */
  readAsset: (path) =>
    readFile(new URL(import.meta.env.DEV ? `../..${path}` : `../client${path}`, import.meta.url)),
  openMail: configuredMail,
  async keepHead(dataDir, line) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await appendFile(join(dataDir, "history-heads"), `${line}\n`, { mode: 0o600 });
  },
  async openEngine({ DATABASE_URL, DATA_DIR }) {
    if (DATABASE_URL) return postgres(DATABASE_URL);
    await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
    const file = join(DATA_DIR, "licenses.sqlite");
    await (await open(file, "a", 0o600)).close();
    await chmod(file, 0o600);
    return nodeSqlite(file);
  },
};
