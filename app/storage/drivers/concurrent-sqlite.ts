import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect } from "kysely";

/** The adapter lets queries run concurrently. The SQLite adapter of Kysely runs queries one after another. */
class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

export const concurrentSqlite: Omit<Dialect, "createDriver"> = {
  createAdapter: () => new ConcurrentAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
};
