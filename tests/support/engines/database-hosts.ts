import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { d1 } from "#app/storage/drivers/d1.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { now as startOfTest } from "#tests/fixtures/licenses.ts";
import { startD1 } from "./d1.ts";
import { createD1Binding } from "./d1-binding.ts";
import { createHostedDemoData, createDemoDataWithUsers } from "./demo-story.ts";
import type { EngineName } from "./engine-names.ts";
import { startPgBouncer } from "./pgbouncer.ts";
import { temporarySettings, startPostgres } from "./postgres.ts";

export type Contents = "empty" | "schema" | "demo data" | "hosted demo data";
type TemplateContents = Exclude<Contents, "empty">;

/** Creates databases of one engine; each database is used by one test. */
export interface DatabaseHost {
  /** Creates a database and returns its URL, or its file path on SQLite. */
  createDatabase(contents: Contents): Promise<string>;
  remove(databaseUrl: string): Promise<void>;
  stop(): Promise<void>;
}

async function fillDatabase(engine: Engine, contents: TemplateContents): Promise<void> {
  const storage = await openStorage(engine, () => startOfTest);
  if (contents === "demo data") await createDemoDataWithUsers(storage);
  if (contents === "hosted demo data") await createHostedDemoData(storage);
  await storage.close();
}

/** Creates each template only on its first use. */
function cacheTemplates<Value>(createTemplate: (contents: TemplateContents) => Promise<Value>) {
  const templates = new Map<TemplateContents, Promise<Value>>();
  return (contents: TemplateContents): Promise<Value> => {
    const template = templates.get(contents) ?? createTemplate(contents);
    templates.set(contents, template);
    return template;
  };
}

async function startSqliteHost(folder: string): Promise<DatabaseHost> {
  await mkdir(folder);
  let fileCount = 0;
  const createPath = () => {
    fileCount += 1;
    return join(folder, `${fileCount}.db`);
  };
  const getTemplate = cacheTemplates(async (contents) => {
    const path = createPath();
    await fillDatabase(nodeSqlite(path), contents);
    return path;
  });
  return {
    async createDatabase(contents) {
      const path = createPath();
      if (contents !== "empty") await copyFile(await getTemplate(contents), path);
      return path;
    },
    // The test worker removes its copies of the file.
    remove: async () => {},
    stop: () => rm(folder, { recursive: true }),
  };
}

async function startD1Host(folder: string): Promise<DatabaseHost> {
  const databases = await startD1(folder);
  const getTemplate = cacheTemplates(async (contents) => {
    const databaseUrl = await databases.createDatabase();
    await fillDatabase(d1(createD1Binding(databaseUrl)), contents);
    return databases.saveState(databaseUrl);
  });
  return {
    async createDatabase(contents) {
      return contents === "empty"
        ? databases.createDatabase()
        : databases.createDatabase(await getTemplate(contents));
    },
    // The database stays until D1 stops, because its durable object has the file open.
    remove: async () => {},
    stop: () => databases.stop(),
  };
}

async function startPostgresHost(): Promise<DatabaseHost> {
  const server = await startPostgres(temporarySettings);
  const getTemplate = cacheTemplates(async (contents) => {
    const url = await server.createDatabase();
    await fillDatabase(postgres(url), contents);
    return url;
  });
  return {
    createDatabase: async (contents) =>
      server.createDatabase(contents === "empty" ? undefined : await getTemplate(contents)),
    remove: (url) => server.remove(url),
    stop: () => server.stop(),
  };
}

/** Only the databases of tests use the pool, because PostgreSQL cannot copy a template that has connections. */
async function startPooledHost(): Promise<DatabaseHost> {
  const host = await startPostgresHost();
  const pgBouncer = await startPgBouncer(await host.createDatabase("empty"));
  return {
    createDatabase: async (contents) => pgBouncer.buildPooledUrl(await host.createDatabase(contents)),
    remove: (url) => host.remove(url),
    async stop() {
      await pgBouncer.stop();
      await host.stop();
    },
  };
}

/** Starts the database host of an engine; its files are in the folder. */
export function startHost(engine: EngineName, folder: string): Promise<DatabaseHost> {
  if (engine === "D1") return startD1Host(join(folder, "d1"));
  if (engine === "PostgreSQL") return startPostgresHost();
  if (engine === "PostgreSQL behind PgBouncer") return startPooledHost();
  return startSqliteHost(join(folder, "sqlite"));
}
