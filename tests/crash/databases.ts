import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

/** Opens the engine of an address: a PostgreSQL URL or the path of an SQLite file. */
export const openEngine = (address: string): Engine =>
  address.startsWith("postgres://") ? postgres(address) : nodeSqlite(address);
