import { bulkRuns } from "./bulk-runs.ts";
import { cases } from "./cases.ts";
import { companies } from "./companies.ts";
import { customers } from "./customers.ts";
import { dailyCounts } from "./daily-counts.ts";
import { imports } from "./imports.ts";
import { history } from "./history.ts";
import { instances } from "./instances.ts";
import { licenseCounters } from "./license-counters.ts";
import { licenseSearch } from "./license-search.ts";
import { licenseSummaries } from "./license-summaries.ts";
import { licenses } from "./licenses.ts";
import { marketplace } from "./marketplace.ts";
import { packages } from "./packages.ts";
import { people } from "./people.ts";
import { queue } from "./queue.ts";
import { reminders } from "./reminders.ts";
import { renewals } from "./renewals.ts";
import { service } from "./service.ts";
import { tags } from "./tags.ts";
import { views } from "./views.ts";
import { webhooks } from "./webhooks.ts";
import type { Migration } from "#app/storage/migrations/migration.ts";

const statementGroups = [
  service,
  queue,
  people,
  packages,
  licenses,
  licenseSummaries,
  tags,
  licenseCounters,
  licenseSearch,
  history,
  reminders,
  renewals,
  customers,
  companies,
  cases,
  instances,
  marketplace,
  imports,
  bulkRuns,
  webhooks,
  views,
  dailyCounts,
];

/** This released migration must never change; add a later migration instead. */
export const baseline: Migration = {
  name: "0001-baseline",
  statements: statementGroups.flatMap(({ statements = [] }) => statements),
  onlySqlite: statementGroups.flatMap(({ onlySqlite = [] }) => onlySqlite),
  onlyPostgres: [
    "create extension if not exists pg_trgm",
    ...statementGroups.flatMap(({ onlyPostgres = [] }) => onlyPostgres),
  ],
};
