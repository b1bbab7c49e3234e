import type { Connections } from "#app/domain/storage.ts";
import type { CompiledQuery, Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** With `expect`, the statement must change exactly that many rows, or the unit fails with `Moved`. */
export interface Step {
  query: CompiledQuery;
  expect?: number;
}

/** The unit's basis has changed: a row count differs, a unique value clashes or a race was lost. */
export class Moved extends Error {
  constructor(cause?: unknown) {
    super("What the unit was based on has moved.", { cause });
    this.name = "Moved";
  }
}

/** Maintenance of a whole table may take longer than a statement that a person waits for. */
export type Pace = "upkeep";

export interface Commitment {
  pace?: Pace;
  /** Raises `Moved` while somebody works alone on the same. */
  about?: string | undefined;
}

export type RowsOf<Queries extends readonly CompiledQuery[]> = {
  [Index in keyof Queries]: Queries[Index] extends CompiledQuery<infer Row> ? Row[] : never;
};

export type Read = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>;

/** Everything that differs between engines is behind this and in `dialect.ts`. */
export interface Engine {
  readonly dialect: "sqlite" | "postgres";
  /** For single statements. Several that belong together need `commit` or `snapshot`, never `db.transaction`. */
  readonly db: Kysely<Database>;
  /** False for Workers: a request that is cut off would leave the others waiting for ever. */
  readonly takesTurns: boolean;
  /** All steps or none. Raises `Moved`; anything else that it raises is a fault. */
  commit(steps: readonly Step[], how?: Commitment): Promise<void>;
  /** Does the work while no unit about the same is committed by another process. Only where processes share a server. */
  alone?<Result>(about: string, work: () => Promise<Result>): Promise<Result>;
  /** All results are of one moment. */
  snapshot<const Queries extends readonly CompiledQuery[]>(queries: Queries): Promise<RowsOf<Queries>>;
  /** Rows as lists of values in the order of the columns, where that is quicker than objects. */
  lists?(query: CompiledQuery): Promise<unknown[][]>;
  /** Everything read is of one moment and writers do not wait; D1 gives no such guarantee. */
  reading<Result>(work: (read: Read) => Promise<Result>): Promise<Result>;
  /** The same in portions, between which others have a turn; only where the database is in this process. */
  inPortions?<Result>(work: (read: Read) => Promise<Result>): Promise<Result>;
  /** How many connections to a server there are, and how many statements wait for one. */
  connections?(): Connections;
  /** Only where the database is a file. Returns the path of the copy; null where no folder for copies is configured. */
  copyAside?(): Promise<string | null>;
  /** Only where the database is a file: overwrites what deleted rows left in its log. */
  overwriteDeleted?(): Promise<void>;
  /** For a statement that may be lost: it is skipped if the database is locked or full. */
  hint(query: CompiledQuery): Promise<void>;
  close(): Promise<void>;
}
