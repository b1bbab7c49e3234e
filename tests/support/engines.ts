import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe } from "vitest";
import type { Storage } from "#app/domain/storage.ts";
import { d1 } from "#app/storage/drivers/d1.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { startD1 } from "./d1.ts";
import { startPostgres } from "./postgres.ts";

/** Opens one more connection to the same database. */
type Connect = () => Engine;

interface EngineUnderTest {
  newDatabase(): Promise<Connect>;
  stop(): Promise<void>;
}

const databasesPerFile = 60;

const engines: Record<string, () => Promise<EngineUnderTest>> = {
  async "node:sqlite"() {
    const folder = await mkdtemp(join(tmpdir(), "license-desk-sqlite-"));
    let files = 0;
    return {
      async newDatabase() {
        files += 1;
        const path = join(folder, `contract-${files}.db`);
        return () => nodeSqlite(path);
      },
      stop: () => rm(folder, { recursive: true, force: true }),
    };
  },

  async D1() {
    const databases = await startD1(databasesPerFile);
    return {
      async newDatabase() {
        const binding = databases.newDatabase();
        return () => d1(binding);
      },
      stop: () => databases.stop(),
    };
  },

  async PostgreSQL() {
    const server = await startPostgres();
    return {
      async newDatabase() {
        const url = await server.newDatabase();
        return () => postgres(url);
      },
      stop: () => server.stop(),
    };
  },
};

export interface TestDatabase {
  storage: Storage;
  /** What the storage writes through, for looking behind it. */
  engine: Engine;
  /** The same database as another process sees it. */
  openAgain: () => Promise<Storage>;
}

export interface OpenOptions {
  clock?: () => Date;
}

/** Opens a database that nobody used before; all that was opened is closed after the test. */
export type Open = (options?: OpenOptions) => Promise<TestDatabase>;
/** A database without a schema. */
export type OpenEmpty = () => Promise<Connect>;

const started = new Map<string, Promise<EngineUnderTest>>();

/** Each engine starts once a file, when the first test asks for it. */
function engineNamed(name: string, start: () => Promise<EngineUnderTest>): Promise<EngineUnderTest> {
  const engine = started.get(name) ?? start();
  started.set(name, engine);
  return engine;
}

afterAll(async () => {
  await Promise.all([...started.values()].map(async (engine) => (await engine).stop()));
});

export function describeOnEveryEngine(what: string, tests: (open: Open, openEmpty: OpenEmpty) => void): void {
  describe.each(Object.entries(engines))(`${what} on %s`, (name, start) => {
    let opened: Engine[] = [];

    afterEach(async () => {
      for (const connection of opened) await connection.close();
      opened = [];
    });

    const openEmpty: OpenEmpty = async () => {
      const engine = await engineNamed(name, start);
      const connect = await engine.newDatabase();
      return () => {
        const connection = connect();
        opened.push(connection);
        return connection;
      };
    };
    const open: Open = async ({ clock } = {}) => {
      const connect = await openEmpty();
      const first = connect();
      return {
        storage: await openStorage(first, clock),
        engine: first,
        openAgain: () => openStorage(connect(), clock),
      };
    };
    tests(open, openEmpty);
  });
}
