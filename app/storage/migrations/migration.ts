/**
 * Statements are the same text for every engine, except for these placeholders: `{big}` is an integer up to 2^53,
 * `{text}` is text that compares bytewise, `{nulls}` sorts nulls lowest in an index, `{counter}` is an
 * auto-increment primary key, and `{compact}` stores a table in the order of its primary key where the engine
 * supports it.
 */
export interface Statements {
  statements?: readonly string[];
  onlySqlite?: readonly string[];
  onlyPostgres?: readonly string[];
}

/** Runs a query and returns its rows. */
type ReadRows = <Row>(query: string) => Promise<Row[]>;

export interface Migration extends Statements {
  name: string;
  /** Creates statements from stored data that SQL cannot convert. They run first, without placeholders. */
  createStatements?: (readRows: ReadRows) => Promise<string[]>;
}
