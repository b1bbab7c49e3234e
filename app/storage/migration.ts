/**
 * What is said to a database. The statements are the same text for every engine but for these words:
 * `{big}` an integer up to 2^53, `{text}` text that compares by its bytes, `{nulls}` nulls lowest in an index,
 * `{counter}` a primary key that the engine counts up, `{compact}` a table that is stored in its primary key's order where the engine can.
 */
export interface Statements {
  statements?: readonly string[];
  onlySqlite?: readonly string[];
  onlyPostgres?: readonly string[];
}

export interface Migration extends Statements {
  name: string;
}
