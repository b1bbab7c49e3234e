import { cases } from "./cases.ts";
import { customers } from "./customers.ts";
import { history } from "./history.ts";
import { instances } from "./instances.ts";
import { licenseCounters } from "./license-counters.ts";
import { licenseSearch } from "./license-search.ts";
import { licenseSummaries } from "./license-summaries.ts";
import { licenses } from "./licenses.ts";
import { marketplace } from "./marketplace.ts";
import { packages } from "./packages.ts";
import { people } from "./people.ts";
import { reminders } from "./reminders.ts";
import { service } from "./service.ts";
import { tags } from "./tags.ts";
import type { Migration } from "../../migration.ts";

const nouns = [
  service,
  people,
  packages,
  licenses,
  licenseSummaries,
  tags,
  licenseCounters,
  licenseSearch,
  history,
  reminders,
  customers,
  cases,
  instances,
  marketplace,
];

/** Must never change; changes belong into a later migration. */
export const first: Migration = {
  name: "0001-first",
  statements: nouns.flatMap(({ statements = [] }) => statements),
  onlySqlite: nouns.flatMap(({ onlySqlite = [] }) => onlySqlite),
  onlyPostgres: [
    "create extension if not exists pg_trgm",
    ...nouns.flatMap(({ onlyPostgres = [] }) => onlyPostgres),
  ],
};
