import type { Migration } from "../migration.ts";

/** Changes no table, but keeps versions away that cannot read the lists that values are stored as from now on. */
export const packedValues: Migration = { name: "0025-packed-values" };
