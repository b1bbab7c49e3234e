import type { Connections } from "#app/domain/storage.ts";
import type { CompiledQuery, Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** One statement of a unit; where `expect` is given, it changes exactly that many rows or the unit fails as moved. */
export interface Step {
  query: CompiledQuery;
  expect?: number;
}

/** What a unit was based on is no longer so: a row count that differs, a clash of unique values, a lost race. */
export class Moved extends Error {
  constructor(cause?: unknown) {
    super("What the unit was based on has moved.", { cause });
    this.name = "Moved";
  }
}

/** Upkeep of a whole table may take longer than a statement that a person waits for. */
export type Pace = "upkeep";

/** The rows of each of several queries. */
export type RowsOf<Queries extends readonly CompiledQuery[]> = {
  [Index in keyof Queries]: Queries[Index] extends CompiledQuery<infer Row> ? Row[] : never;
};

/** Runs one query. */
export type Read = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>;

/** One database. All that differs between engines is behind this and in `dialect.ts`. */
export interface Engine {
  readonly dialect: "sqlite" | "postgres";
  /** Single statements. Several that belong together go through `commit` or `snapshot`, never `db.transaction`. */
  readonly db: Kysely<Database>;
  /**
   * Whether the units of this process may wait for one another. A Worker's may not: a request that is cut off
   * would leave the others waiting for ever.
   */
  readonly takesTurns: boolean;
  /** Runs every step or none. Raises `Moved`; everything else that it raises is a fault. */
  commit(steps: readonly Step[], pace?: Pace): Promise<void>;
  /** Reads several queries as of one moment. */
  snapshot<const Queries extends readonly CompiledQuery[]>(queries: Queries): Promise<RowsOf<Queries>>;
  /** Whatever the work reads is as of one moment, however long it takes; writers do not wait for it. D1 reads as it comes. */
  reading<Result>(work: (read: Read) => Promise<Result>): Promise<Result>;
  /** How many connections to a server there are, and how many statements wait for one. */
  connections?(): Connections;
  /** Keeps a copy of the whole database beside it, where the database is a file. */
  copyAside?(): Promise<void>;
  /** Runs a statement that may as well be lost: where the database is locked or full, nobody waits for it nor fails by it. */
  hint(query: CompiledQuery): Promise<void>;
  close(): Promise<void>;
}
