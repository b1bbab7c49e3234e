import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect } from "kysely";

/** Lets queries run concurrently. The SQLite adapter of Kysely runs them one after another. */
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
