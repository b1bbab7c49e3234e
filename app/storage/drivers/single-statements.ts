import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { observeStatement } from "./statements.ts";

const rejectTransaction = () =>
  Promise.reject(new Error("Transactions go through the engine, not through Kysely."));

/** Runs each query with `run` and rejects transactions. */
export function singleStatementDialect(
  baseDialect: Omit<Dialect, "createDriver">,
  run: (query: CompiledQuery) => Promise<QueryResult<unknown>>,
): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery) =>
      (await observeStatement(query.sql, () => run(query))) as QueryResult<Row>,
    streamQuery: () => {
      throw new Error("Streaming queries are not supported.");
    },
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: rejectTransaction,
    commitTransaction: rejectTransaction,
    rollbackTransaction: rejectTransaction,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return { ...baseDialect, createDriver: () => driver };
}
