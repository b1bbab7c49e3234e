import { cases } from "./0001-first/cases.ts";
import { customers } from "./0001-first/customers.ts";
import { history } from "./0001-first/history.ts";
import { instances } from "./0001-first/instances.ts";
import { licenseCounters } from "./0001-first/license-counters.ts";
import { licenseSearch } from "./0001-first/license-search.ts";
import { licenseSummaries } from "./0001-first/license-summaries.ts";
import { licenses } from "./0001-first/licenses.ts";
import { marketplace } from "./0001-first/marketplace.ts";
import { packages } from "./0001-first/packages.ts";
import { people } from "./0001-first/people.ts";
import { reminders } from "./0001-first/reminders.ts";
import { service } from "./0001-first/service.ts";
import { tags } from "./0001-first/tags.ts";
import type { Migration } from "./migration.ts";

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

/** Must never change; changes come in a later migration. */
export const first: Migration = {
  name: "0001-first",
  statements: nouns.flatMap(({ statements = [] }) => statements),
  onlySqlite: nouns.flatMap(({ onlySqlite = [] }) => onlySqlite),
  onlyPostgres: [
    "create extension if not exists pg_trgm",
    ...nouns.flatMap(({ onlyPostgres = [] }) => onlyPostgres),
  ],
};
