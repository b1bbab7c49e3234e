import { describe } from "vitest";
import type { Storage } from "#app/domain/storage.ts";
import { d1 } from "#app/storage/drivers/d1.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { d1BindingAt } from "./d1-binding.ts";
import type { Contents } from "./database-hosts.ts";
import { newDatabase } from "./databases.ts";
import { absenceOf, type EngineName, engineNames, everyEngine } from "./engine-names.ts";
import { inBulk } from "./in-bulk.ts";
import { closeAfterTest } from "./leftovers.ts";

/** Opens one more connection to the same database. */
type Connect = () => Engine;

const engineAt: Record<EngineName, (address: string) => Engine> = {
  "node:sqlite": nodeSqlite,
  D1: (address) => d1(d1BindingAt(address)),
  PostgreSQL: (address) => postgres(address),
  "PostgreSQL behind PgBouncer": (address) => postgres(address),
};

export interface TestDatabase {
  storage: Storage;
  /** What the storage writes through, for looking behind it. */
  engine: Engine;
  /** The same database as another process sees it. */
  openAgain: () => Promise<Storage>;
  /** The same, with nothing built upon it yet. */
  connect: () => Engine;
  /** The same database, to be filled quickly: of each unit the rows of a table go in together, ahead of all else. */
  inBulk: () => Promise<Storage>;
}

interface OpenOptions {
  clock?: () => Date;
  /** Whether the demo story was told to it. */
  isTold?: boolean;
  /** Whether it was told of those who are hosted as well, but of no staff. */
  isHosted?: boolean;
}

/** Opens a database that nobody used before; all that was opened is closed after the test. */
export type Open = (options?: OpenOptions) => Promise<TestDatabase>;
/** A database without a schema. */
type OpenEmpty = () => Promise<Connect>;

async function connectToNew(name: EngineName, contents: Contents): Promise<Connect> {
  const address = await newDatabase(name, contents);
  return () => {
    const connection = engineAt[name](address);
    closeAfterTest(() => connection.close());
    return connection;
  };
}

type Tests = (open: Open, openEmpty: OpenEmpty) => void;

export const describeOnEveryEngine = (what: string, tests: Tests): void =>
  describeOnEngines(everyEngine, what, tests);

/** Those engines that the run is not about are skipped. */
export function describeOnEngines(engines: readonly EngineName[], what: string, tests: Tests): void {
  for (const name of engines) {
    const open: Open = async ({ clock, isTold = false, isHosted = false } = {}) => {
      const story = isTold ? "demo story" : "schema";
      const connect = await connectToNew(name, isHosted ? "hosted story" : story);
      const first = connect();
      return {
        storage: await openStorage(first, clock),
        engine: first,
        openAgain: () => openStorage(connect(), clock),
        connect,
        inBulk: () => openStorage(inBulk(first), clock),
      };
    };
    describe.skipIf(!engineNames.includes(name))(`${what} on ${name}${absenceOf(name)}`, () => {
      tests(open, () => connectToNew(name, "nothing"));
    });
  }
}
