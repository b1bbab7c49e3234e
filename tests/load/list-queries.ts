import { millisecondsInDay } from "date-fns/constants";
import type { z } from "zod";
import { type LicenseFilter, licenseFilter } from "#app/domain/license/filter.ts";
import type { SortColumn } from "#app/domain/license/filter-fields.ts";
import { activenessStatus, licenseStatus, lifetimeStatus, useStatus } from "#app/domain/license/license.ts";
import type { Environment } from "#app/domain/license/environment.ts";
import type { LicenseType } from "#app/domain/package/license-type.ts";
import type { LicenseStore, StoredLicense } from "#app/domain/license/license-store.ts";

/** A kind of list query; `filter` varies it from run to run. */
export interface ListQuery {
  name: string;
  filter: (run: number) => LicenseFilter;
}

type FilterInput = z.input<typeof licenseFilter>;

const parseFilter = (input: FilterInput): LicenseFilter => licenseFilter.parse(input);
const itemAt = <Item>(items: readonly Item[], run: number): Item => {
  const item = items[run % items.length];
  if (item === undefined) throw new Error("The list is empty.");
  return item;
};

const deepPage = 50_000;
const sampleCount = 40;
const environments: readonly Environment[] = [1, 2, 3];
const types: readonly LicenseType[] = [1, 2];
const sorts: readonly SortColumn[] = [
  "companyName",
  "email",
  "key",
  "expiredAt",
  "activatedAt",
  "lastHeartbeat",
  "status",
  "totalClientCapacity",
  "totalClientsInUse",
  "createdBy",
];

/** Samples licenses across the whole list as search targets. */
async function sampleLicenses(licenses: LicenseStore, total: number): Promise<StoredLicense[]> {
  const pages = Array.from({ length: sampleCount }, (_, index) => Math.floor((total * index) / sampleCount));
  const samplePages = await Promise.all(
    pages.map((pageNumber) => licenses.page(parseFilter({ pageNumber, pageSize: 1 }))),
  );
  return samplePages.flatMap(({ rows }) => rows);
}

/** Returns every kind of list query that the pages use. */
export async function listQueries(licenses: LicenseStore): Promise<ListQuery[]> {
  const { total } = await licenses.page(parseFilter({ pageSize: 0 }));
  const records = (await sampleLicenses(licenses, total)).map(({ record }) => record);
  const sampleRecord = (run: number) => itemAt(records, run);
  // Companies with higher ids have fewer licenses.
  const rarestRecords = records
    .toSorted((a, b) => (b.customer.hubspotCompanyId ?? 0) - (a.customer.hubspotCompanyId ?? 0))
    .slice(0, Math.ceil(sampleCount / 4));
  const rareCustomer = (run: number) => itemAt(rarestRecords, run).customer;
  const taggedRecords = records.filter(({ tags }) => tags.length > 0);
  const middlePage = Math.floor(total / 10 / 2);
  const page = Math.min(deepPage, middlePage);
  const taggedPage = await licenses.page(parseFilter({ tag: "renewal", pageSize: 0 }));
  const middleOfTag = Math.floor(taggedPage.total / 10 / 2);
  const query = (name: string, buildInput: (run: number) => FilterInput): ListQuery => ({
    name,
    filter: (run) => parseFilter(buildInput(run)),
  });
  return [
    query("default page", (run) => ({ pageNumber: run % 10 })),
    query(`page ${page.toLocaleString("en")}`, (run) => ({ pageNumber: Math.max(0, page - (run % 100)) })),
    query("last page", (run) => ({ pageNumber: Math.max(0, Math.ceil(total / 10) - 1 - (run % 100)) })),
    query("environment + type + status", (run) => ({
      environment: itemAt(environments, run),
      types: [itemAt(types, run)],
      statuses: [itemAt(licenseStatus.options, run % 5)],
    })),
    query("  the same, sorted by company", (run) => ({
      environment: itemAt(environments, run),
      types: [itemAt(types, run)],
      statuses: [itemAt(licenseStatus.options, run % 5)],
      sortBy: "companyName",
      sortType: "ASC",
    })),
    query("tag of many licenses", () => ({ tag: "renewal" })),
    query("tag of some license", (run) => ({ tag: itemAt(itemAt(taggedRecords, run).tags, run) })),
    query("tag + environment + lifetime", (run) => ({
      tag: itemAt(itemAt(taggedRecords, run).tags, run),
      environment: itemAt(environments, run),
      lifetimeStatuses: ["active"],
    })),
    query("tag + tier", (run) => ({
      tag: itemAt(itemAt(taggedRecords, run).tags, run),
      packageTierId: sampleRecord(run).packageTierId,
    })),
    query("tag + created in a year", (run) => ({
      tag: itemAt(itemAt(taggedRecords, run).tags, run),
      dateFilterType: "created",
      minDate: sampleRecord(run).createdAt,
      maxDate: new Date(Date.parse(sampleRecord(run).createdAt) + 365 * millisecondsInDay).toISOString(),
    })),
    query("tag + tier + created in a year", (run) => ({
      tag: itemAt(itemAt(taggedRecords, run).tags, run),
      packageTierId: sampleRecord(run).packageTierId,
      dateFilterType: "created",
      minDate: sampleRecord(run).createdAt,
      maxDate: new Date(Date.parse(sampleRecord(run).createdAt) + 365 * millisecondsInDay).toISOString(),
    })),
    query("middle of a tag of many", (run) => ({
      tag: "renewal",
      pageNumber: Math.max(0, middleOfTag - (run % 100)),
    })),
    query("company contains, many hits", (run) => ({
      companyName: itemAt(["bank", "energy", "güven", "retail"], run),
    })),
    query("company contains, few hits", (run) => ({ companyName: rareCustomer(run).companyName })),
    query("company contains, no hit", (run) => ({ companyName: `zqxj${run}` })),
    query("e-mail contains, many hits", (run) => ({
      contactEmail: itemAt([".example", "grace", "walker", "bank"], run),
    })),
    query("e-mail contains, few hits", (run) => ({ contactEmail: rareCustomer(run).email.slice(1) })),
    query("e-mail contains, no hit", (run) => ({ contactEmail: `zqxj${run}@` })),
    query("key contains, many hits", (run) => ({ key: sampleRecord(run).key.slice(6, 9) })),
    query("key contains, few hits", (run) => ({ key: sampleRecord(run).key.slice(6, 14) })),
    query("key contains, no hit", (run) => ({ key: `ZZZZZ-ZZZ${run % 10}` })),
    query("whole key", (run) => ({ key: sampleRecord(run).key })),
    query("company + environment + use", (run) => ({
      companyName: itemAt(["bank", "energy", "retail"], run),
      environment: itemAt(environments, run),
      useStatuses: ["full"],
    })),
    query("created in a month", (run) => ({
      dateFilterType: "created",
      minDate: sampleRecord(run).createdAt,
      maxDate: new Date(Date.parse(sampleRecord(run).createdAt) + 30 * millisecondsInDay).toISOString(),
    })),
    ...lifetimeStatus.options.map((status) =>
      query(`lifetime ${status}`, (run) => ({ lifetimeStatuses: [status], pageNumber: run % 10 })),
    ),
    ...useStatus.options.map((status) =>
      query(`use ${status}`, (run) => ({ useStatuses: [status], pageNumber: run % 10 })),
    ),
    ...activenessStatus.options.map((status) =>
      query(`activeness ${status}`, (run) => ({ activenessStatuses: [status], pageNumber: run % 10 })),
    ),
    ...sorts.map((sortBy) =>
      query(`sorted by ${sortBy}`, (run) => ({
        sortBy,
        sortType: run % 2 === 0 ? "ASC" : "DESC",
        pageNumber: run % 10,
      })),
    ),
    ...sorts.map((sortBy) =>
      query(`page ${page.toLocaleString("en")} by ${sortBy}`, (run) => ({
        sortBy,
        pageNumber: Math.max(0, page - (run % 100)),
      })),
    ),
  ];
}
