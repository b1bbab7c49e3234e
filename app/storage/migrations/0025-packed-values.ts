import type { Migration } from "../migration.ts";

/** Changes no table, but stops older versions, which cannot read values that are stored as arrays. */
export const encodedValues: Migration = { name: "0025-packed-values" };
