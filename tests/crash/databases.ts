import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

/** Opens the engine of a URL: a PostgreSQL URL or the path of an SQLite file. */
export const openEngine = (url: string): Engine =>
  url.startsWith("postgres://") ? postgres(url) : nodeSqlite(url);
