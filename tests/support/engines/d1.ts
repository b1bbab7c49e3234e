import { createHash, createHmac } from "node:crypto";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

/** Worker that runs batches of statements. The path of a request names the database. */
const workerScript = `export default {
  async fetch(request, env) {
    const database = env[new URL(request.url).pathname.slice(1)];
    const statements = await request.json();
    const preparedStatements = statements.map(({ sql, values }) => database.prepare(sql).bind(...values));
    try {
      const results = preparedStatements.length === 1 ? [await preparedStatements[0].all()] : await database.batch(preparedStatements);
      return Response.json({ results });
    } catch (error) {
      return Response.json({ error: error.message });
    }
  },
};`;

/** A test run needs fewer databases, but an unused database costs almost nothing. */
const maxDatabases = 1_000;

export interface D1Databases {
  /** The URL of an unused database, empty or in a saved state. */
  createDatabase(state?: string): Promise<string>;
  /** Saves the content of a database and returns the path of the saved file. */
  saveState(url: string): Promise<string>;
  stop(): Promise<void>;
}

const durableObjectName = "miniflare-D1DatabaseObject";

/** The path that Miniflare derives from the id of the database's durable object. */
function computeDatabaseFile(databaseName: string): string {
  const key = createHash("sha256").update(durableObjectName).digest();
  const computeHmac = (data: string | Buffer) =>
    createHmac("sha256", key).update(data).digest().subarray(0, 16);
  const objectId = computeHmac(databaseName);
  return join(
    "d1",
    durableObjectName,
    `${Buffer.concat([objectId, computeHmac(objectId)]).toString("hex")}.sqlite`,
  );
}

/** Starts D1 in workerd, with its databases in the folder. */
export async function startD1(folder: string): Promise<D1Databases> {
  const names = Array.from({ length: maxDatabases }, (_, index) => `DB${index}`);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: workerScript,
      d1Databases: names,
      logRequests: false,
      resourcePersistencePath: folder,
      // Bypasses the proxy of Miniflare, which makes each query a quarter slower.
      unsafeDirectSockets: [{ host: "127.0.0.1" }],
    }),
  );
  const origin = await miniflare.unsafeGetDirectURL();
  return {
    async createDatabase(state) {
      const name = names.shift();
      if (!name) throw new Error(`There are ${maxDatabases} databases, and all of them are in use.`);
      // D1 opens a file only on the first query of its database.
      if (state) await copyFile(state, join(folder, computeDatabaseFile(name)));
      return new URL(name, origin).href;
    },
    async saveState(url) {
      const name = new URL(url).pathname.slice(1);
      const stateFile = join(folder, `${name}.saved`);
      const sourceDatabase = new DatabaseSync(join(folder, computeDatabaseFile(name)), { readOnly: true });
      await backup(sourceDatabase, stateFile);
      sourceDatabase.close();
      return stateFile;
    },
    stop: () => miniflare.dispose(),
  };
}
