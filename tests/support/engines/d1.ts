import { createHash, createHmac } from "node:crypto";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

/** Runs next to the databases, so that a batch is one message instead of two per statement. The path names the database. */
const worker = `export default {
  async fetch(request, env) {
    const database = env[new URL(request.url).pathname.slice(1)];
    const statements = await request.json();
    const bound = statements.map(({ sql, values }) => database.prepare(sql).bind(...values));
    try {
      const answers = bound.length === 1 ? [await bound[0].all()] : await database.batch(bound);
      return Response.json({ answers });
    } catch (error) {
      return Response.json({ fault: error.message });
    }
  },
};`;

/** More than a run needs. An unused database costs almost nothing. */
const databases = 1_000;

export interface D1Databases {
  /** Returns the address of an unused database, empty or in a saved state. */
  newDatabase(state?: string): Promise<string>;
  /** Saves the content of a database and returns the file. */
  stateOf(address: string): Promise<string>;
  stop(): Promise<void>;
}

const objects = "miniflare-D1DatabaseObject";

/** The file name that Miniflare derives from the id of the database's durable object. */
function fileOf(database: string): string {
  const key = createHash("sha256").update(objects).digest();
  const signed = (data: string | Buffer) => createHmac("sha256", key).update(data).digest().subarray(0, 16);
  const named = signed(database);
  return join("d1", objects, `${Buffer.concat([named, signed(named)]).toString("hex")}.sqlite`);
}

/** D1 in workerd, with its databases in the folder. */
export async function startD1(folder: string): Promise<D1Databases> {
  const names = Array.from({ length: databases }, (_, index) => `DB${index}`);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: worker,
      d1Databases: names,
      logRequests: false,
      resourcePersistencePath: folder,
      // Bypasses the proxy that Miniflare puts in front of a Worker, which adds a quarter to each query.
      unsafeDirectSockets: [{ host: "127.0.0.1" }],
    }),
  );
  const origin = await miniflare.unsafeGetDirectURL();
  return {
    async newDatabase(state) {
      const name = names.shift();
      if (!name) throw new Error(`There are ${databases} databases, and all of them are in use.`);
      // D1 opens a file only on the first query of its database.
      if (state) await copyFile(state, join(folder, fileOf(name)));
      return new URL(name, origin).href;
    },
    async stateOf(address) {
      const name = new URL(address).pathname.slice(1);
      const saved = join(folder, `${name}.saved`);
      const source = new DatabaseSync(join(folder, fileOf(name)), { readOnly: true });
      await backup(source, saved);
      source.close();
      return saved;
    },
    stop: () => miniflare.dispose(),
  };
}
