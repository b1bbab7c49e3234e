import { describe } from "vitest";
import type { Storage } from "#app/domain/storage/storage.ts";
import { d1 } from "#app/storage/drivers/d1.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { createD1Binding } from "./d1-binding.ts";
import type { Contents } from "./database-hosts.ts";
import { createTestDatabase } from "./databases.ts";
import { getSkipReason, type EngineName, engineNames, defaultEngines } from "./engine-names.ts";
import { createBulkInsertEngine } from "./in-bulk.ts";
import { closeAfterTest } from "./leftovers.ts";
import type { Clock } from "#app/domain/time/time.ts";

/** Opens one more connection to the same database. */
type Connect = () => Engine;

const openEngine: Record<EngineName, (url: string) => Engine> = {
  "node:sqlite": nodeSqlite,
  D1: (url) => d1(createD1Binding(url)),
  PostgreSQL: (url) => postgres(url),
  "PostgreSQL behind PgBouncer": (url) => postgres(url),
};

export interface TestDatabase {
  storage: Storage;
  /** The engine below the storage, for direct access to the database. */
  engine: Engine;
  /** Opens the same database as another process would. */
  openSecondStorage: () => Promise<Storage>;
  /** Opens the same database without a storage. */
  connect: () => Engine;
  /** Opens the same database with an engine that inserts many rows per statement, which is faster. */
  openBulkStorage: () => Promise<Storage>;
}

interface OpenOptions {
  clock?: Clock;
  /** True if the database contains the demo data. */
  hasDemoData?: boolean;
  /** True if the database contains the demo data with hosted customers, but without staff. */
  hasHostedDemoData?: boolean;
}

/** Opens an unused database, whose connections are closed after the test. */
export type OpenDatabase = (options?: OpenOptions) => Promise<TestDatabase>;
/** Creates a database without a schema. */
type OpenEmptyDatabase = () => Promise<Connect>;

async function createDatabase(name: EngineName, contents: Contents): Promise<Connect> {
  const url = await createTestDatabase(name, contents);
  return () => {
    const connection = openEngine[name](url);
    closeAfterTest(() => connection.close());
    return connection;
  };
}

type DefineTests = (open: OpenDatabase, openEmpty: OpenEmptyDatabase) => void;

export const describeOnEveryEngine = (title: string, defineTests: DefineTests): void =>
  describeOnEngines(defaultEngines, title, defineTests);

/** Defines the tests for each engine. Skips engines that are not part of the run. */
export function describeOnEngines(
  engines: readonly EngineName[],
  title: string,
  defineTests: DefineTests,
): void {
  for (const name of engines) {
    const openDatabase: OpenDatabase = async (options = {}) => {
      const { clock } = options;
      const initialContents = options.hasDemoData ? "demo data" : "schema";
      const connect = await createDatabase(
        name,
        options.hasHostedDemoData ? "hosted demo data" : initialContents,
      );
      const firstConnection = connect();
      return {
        storage: await openStorage(firstConnection, clock),
        engine: firstConnection,
        openSecondStorage: () => openStorage(connect(), clock),
        connect,
        openBulkStorage: () => openStorage(createBulkInsertEngine(firstConnection), clock),
      };
    };
    describe.skipIf(!engineNames.includes(name))(`${title} on ${name}${getSkipReason(name)}`, () => {
      defineTests(openDatabase, () => createDatabase(name, "empty"));
    });
  }
}
