import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

/** Opens the database engine for a PostgreSQL URL or the path of an SQLite file. */
export const openEngine = (databaseUrl: string): Engine =>
  databaseUrl.startsWith("postgres://") ? postgres(databaseUrl) : nodeSqlite(databaseUrl);
