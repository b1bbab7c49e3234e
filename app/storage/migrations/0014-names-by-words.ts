import type { Migration } from "./migration.ts";
import {
  applyNameChanges,
  createNameChangeTable,
  createNameInserts,
  createReplacementStatements,
} from "./name-conversion.ts";

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** Apostrophes and invisible characters. */
const ignoredCharacters = [
  ...Array.from("'`\u00ad\u02b9"),
  ...range(0x2bb, 0x2bf),
  ...Array.from("\u02c8\u05f3\u055a\u061c\u180e"),
  ...range(0x200b, 0x200f),
  ...Array.from("\u2018\u2019\u201b"),
  ...range(0x202a, 0x202e),
  ...Array.from("\u2032\u2035"),
  ...range(0x2060, 0x206f),
  ...Array.from("\ua78b\ua78c"),
  ...range(0xfe00, 0xfe0f),
  "\ufeff",
];
/** Spaces, dashes, ampersands and punctuation. */
const separators = [
  ...Array.from('\t\n\v\f\r!"&(),-./:;?[]\u00a1\u00ab\u00b7\u00bb\u00bf'),
  ...Array.from("\u058a\u05be\u05f4\u060c\u061b\u061f\u06d4\u0964\u0965\u1680\u1806"),
  ...range(0x2010, 0x2015),
  "\u201a",
  ...range(0x201c, 0x201f),
  ...Array.from("\u2022\u2027\u2028\u2029\u2039\u203a\u2043\u2212\u2e3a\u2e3b\u3001\u3002"),
  ...range(0x3008, 0x3011),
  ...range(0x3014, 0x301b),
  ...Array.from("\u301c\u3030\u30a0\u30fb"),
];

/** Collapses up to 64 spaces. */
const collapseSpaces = Array.from(
  { length: 6 },
  () => "update name_change set new_name = replace(new_name, '  ', ' ') where new_name like '%  %'",
);

const conversionStatements = [
  ...createReplacementStatements(ignoredCharacters, ""),
  ...createReplacementStatements(separators, " "),
  ...collapseSpaces,
  "update name_change set new_name = trim(new_name)",
];

/** Compares the names of companies and contacts by their words, so that `Acme Inc` finds `Acme, Inc.`. */
export const namesByWords: Migration = {
  name: "0014-names-by-words",
  onlySqlite: [
    createNameChangeTable,
    ...createNameInserts((column) => `(${column} glob '*[^a-z0-9 ]*' or ${column} like '%  %')`),
    ...conversionStatements,
    ...applyNameChanges.sqlite,
  ],
  onlyPostgres: [
    createNameChangeTable,
    ...createNameInserts((column) => `${column} ~ '[^a-z0-9 ]|  '`),
    ...conversionStatements,
    ...applyNameChanges.postgres,
  ],
};
