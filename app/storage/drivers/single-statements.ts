import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { observe } from "./statements.ts";

const unsupported = () =>
  Promise.reject(new Error("Transactions go through the engine, not through Kysely."));

export function singleStatements(
  databaseType: Omit<Dialect, "createDriver">,
  run: (query: CompiledQuery) => Promise<QueryResult<unknown>>,
): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery) =>
      (await observe(query.sql, () => run(query))) as QueryResult<Row>,
    streamQuery: () => {
      throw new Error("Streaming queries are not supported.");
    },
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: unsupported,
    commitTransaction: unsupported,
    rollbackTransaction: unsupported,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return { ...databaseType, createDriver: () => driver };
}
