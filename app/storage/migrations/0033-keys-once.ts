import { first } from "./0001-first/first.ts";
import { licenseSummaries } from "./0001-first/license-summaries.ts";
import { customers } from "./0006-customers.ts";
import { tagsInOrder } from "./0032-tags-in-order.ts";
import type { Migration } from "../migration.ts";

const ofSummary =
  /^create trigger (\w+) (?:before|after) (?:insert|delete|update of [\w,\s]+?)\son license_summary\s/;
const triggers = new Map(
  [first, customers, tagsInOrder]
    .flatMap(({ onlySqlite = [] }) => onlySqlite)
    .flatMap((text) => {
      const name = ofSummary.exec(text)?.[1];
      return name === undefined ? [] : [[name, text] as const];
    }),
);
const isOfSummary = (text: string) => /^create (?:table|index \w+ on) license_summary\s/.test(text);
const [table = "", ...indexes] = (licenseSummaries.statements ?? []).filter(isOfSummary);

const rebuildTable = (name: string, createStatement: string, columns = "*") => [
  `create table ${name}_copy as select ${columns} from ${name}`,
  `drop table ${name}`,
  createStatement,
  `insert into ${name} select * from ${name}_copy order by license_id`,
  `drop table ${name}_copy`,
];

/**
 * Removes duplicates: the row number in each of the 30 indexes of summaries, which SQLite adds to tables with row ids,
 * and the keys of all licenses.
 */
export const keysOnce: Migration = {
  name: "0033-keys-once",
  statements: ["drop index license_key_folded"],
  onlySqlite: [
    ...rebuildTable("license_summary", `${table} without rowid`),
    ...indexes,
    ...triggers.values(),
    ...rebuildTable(
      "issued_key",
      "create table issued_key (license_id {big} not null primary key, key {text} not null)",
      "license_id, key",
    ),
    "create unique index issued_key_folded on issued_key (upper(key))",
    "drop index quota_license",
    "create index quota_license on quota (license_id)",
    "drop index license_company_company",
    "create index license_company_company on license_company (company_id)",
  ],
};
