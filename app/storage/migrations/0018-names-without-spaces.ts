import type { Migration } from "./migration.ts";
import {
  applyNameChanges,
  createNameChangeTable,
  createNameInserts,
  createReplacementStatements,
} from "./name-conversion.ts";

const conversionStatements = [
  createNameChangeTable,
  ...createNameInserts((column) => `${column} like '% %'`),
  ...createReplacementStatements([" "], ""),
];

/** Compares the names of companies and contacts without spaces, so that `CocaCola` finds `Coca-Cola`. */
export const namesWithoutSpaces: Migration = {
  name: "0018-names-without-spaces",
  onlySqlite: [...conversionStatements, ...applyNameChanges.sqlite],
  onlyPostgres: [...conversionStatements, ...applyNameChanges.postgres],
};
