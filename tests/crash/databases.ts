import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine.ts";

/** The engine of an address: PostgreSQL by its URL, or else the path of an SQLite file. */
export const engineAt = (address: string): Engine =>
  address.startsWith("postgres://") ? postgres(address) : nodeSqlite(address);
