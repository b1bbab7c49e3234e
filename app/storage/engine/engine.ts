import type { Connections } from "#app/domain/storage/storage.ts";
import type { CompiledQuery, Kysely } from "kysely";
import type { Database } from "#app/storage/schema/schema.ts";

/**
 * With `expectedRowCount`, the statement must change exactly that many rows, or the transaction fails with a
 * `WriteConflict`.
 */
export interface Step {
  query: CompiledQuery;
  expectedRowCount?: number;
}

/** Another write changed the data of this transaction: a row count differs, or a unique value exists already. */
export class WriteConflict extends Error {
  constructor(cause?: unknown) {
    super("The data under this transaction has changed.", { cause });
    this.name = "WriteConflict";
  }
}

export interface CommitOptions {
  /** Lets maintenance statements run longer than the default timeout. */
  timeout?: "maintenance";
  /** Throws a `WriteConflict` while another process holds the lock of this name. */
  lockName?: string | undefined;
}

/** The rows of each query, in the order of the queries. */
export type RowsOf<Queries extends readonly CompiledQuery[]> = {
  [Index in keyof Queries]: Queries[Index] extends CompiledQuery<infer Row> ? Row[] : never;
};

/** Runs a query and returns its rows. */
export type ReadRows = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>;

/** Hides the differences between the databases. */
export interface Engine {
  readonly databaseType: "sqlite" | "postgres";
  /** Runs single statements. For statements that belong together, use `commit` or `queryInSnapshot`, never `db.transaction`. */
  readonly db: Kysely<Database>;
  /** False on Workers: requests that await the promise of an aborted request would wait forever. */
  readonly canAwaitOtherRequests: boolean;
  /** Commits all steps or none. Throws a `WriteConflict` if another write changed the data. */
  commit(steps: readonly Step[], options?: CommitOptions): Promise<void>;
  /** Runs `task` while no other process commits a transaction under this lock. Exists only on a database server. */
  runWithLock?<Result>(lockName: string, task: () => Promise<Result>): Promise<Result>;
  /** Runs all queries in one snapshot and returns the rows of each query. */
  queryInSnapshot<const Queries extends readonly CompiledQuery[]>(queries: Queries): Promise<RowsOf<Queries>>;
  /** Rows as arrays in the order of the columns. Exists only if arrays are faster than objects. */
  queryArrays?(query: CompiledQuery): Promise<unknown[][]>;
  /** All reads of `task` see the same snapshot and do not block writers; D1 gives no such guarantee. */
  runInSnapshot<Result>(task: (read: ReadRows) => Promise<Result>): Promise<Result>;
  /**
   * Skips `offset` rows and returns the next `length` rows. Other requests run while the rows are skipped.
   * Exists only for a database in this process.
   */
  readRowsAtOffset?<Row>(query: CompiledQuery<Row>, offset: number, length: number): Promise<Row[]>;
  /** Counts the connections to the server, and the statements that wait for a connection. */
  countConnections?(): Connections;
  /** The path of the copy, or null if no folder for copies is configured. Exists only for file databases. */
  copyDatabase?(): Promise<string | null>;
  /** Overwrites deleted rows that remain in the write-ahead log. Exists only for file databases. */
  overwriteDeletedRows?(): Promise<void>;
  /** Runs a statement that may be skipped if the database is locked or full. */
  runBestEffort(query: CompiledQuery): Promise<void>;
  close(): Promise<void>;
}
