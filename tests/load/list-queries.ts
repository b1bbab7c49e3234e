import { millisecondsInDay } from "date-fns/constants";
import type { z } from "zod";
import { type LicenseFilter, licenseFilter } from "#app/domain/license/filter.ts";
import type { SortColumn } from "#app/domain/license/filter-fields.ts";
import { activenessStatus, licenseStatus, lifetimeStatus, useStatus } from "#app/domain/license/license.ts";
import type { Environment } from "#app/domain/license/environment.ts";
import type { LicenseType } from "#app/domain/package/license-type.ts";
import type { LicenseStore, StoredLicense } from "#app/domain/license/license-store.ts";
import { instantOf } from "#app/domain/time/time.ts";

/** A kind of list query. Its filter varies from run to run. */
export interface ListQuery {
  name: string;
  buildFilter: (run: number) => LicenseFilter;
}

type FilterInput = z.input<typeof licenseFilter>;

const parseFilter = (input: FilterInput): LicenseFilter => licenseFilter.parse(input);
/** The item for this run. After the last item, the items repeat. */
const itemAt = <Item>(items: readonly Item[], run: number): Item => {
  const item = items[run % items.length];
  if (item === undefined) throw new Error("The list is empty.");
  return item;
};

const maxDeepPageNumber = 50_000;
const sampleCount = 40;
const environments: readonly Environment[] = [1, 2, 3];
const licenseTypes: readonly LicenseType[] = [1, 2];
const measuredColumns: readonly SortColumn[] = [
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
  const pageNumbers = Array.from({ length: sampleCount }, (_, index) =>
    Math.floor((total * index) / sampleCount),
  );
  const samplePages = await Promise.all(
    pageNumbers.map((pageNumber) => licenses.listPage(parseFilter({ pageNumber, pageSize: 1 }))),
  );
  return samplePages.flatMap(({ rows }) => rows);
}

/** Every kind of list query that the pages use. */
export async function createListQueries(licenses: LicenseStore): Promise<ListQuery[]> {
  const { total } = await licenses.listPage(parseFilter({ pageSize: 0 }));
  const records = (await sampleLicenses(licenses, total)).map(({ record }) => record);
  const getSampleRecord = (run: number) => itemAt(records, run);
  // Companies with higher ids have fewer licenses.
  const rarestRecords = records
    .toSorted((a, b) => (b.customer.hubspotCompanyId ?? 0) - (a.customer.hubspotCompanyId ?? 0))
    .slice(0, Math.ceil(sampleCount / 4));
  const getRareCustomer = (run: number) => itemAt(rarestRecords, run).customer;
  const taggedRecords = records.filter(({ tags }) => tags.length > 0);
  const middlePageNumber = Math.floor(total / 10 / 2);
  const deepPageNumber = Math.min(maxDeepPageNumber, middlePageNumber);
  const taggedPage = await licenses.listPage(parseFilter({ tag: "renewal", pageSize: 0 }));
  const middleTagPageNumber = Math.floor(taggedPage.total / 10 / 2);
  const createQuery = (name: string, buildInput: (run: number) => FilterInput): ListQuery => ({
    name,
    buildFilter: (run) => parseFilter(buildInput(run)),
  });
  return [
    createQuery("default page", (run) => ({ pageNumber: run % 10 })),
    createQuery(`page ${deepPageNumber.toLocaleString("en")}`, (run) => ({
      pageNumber: Math.max(0, deepPageNumber - (run % 100)),
    })),
    createQuery("last page", (run) => ({ pageNumber: Math.max(0, Math.ceil(total / 10) - 1 - (run % 100)) })),
    createQuery("environment + type + status", (run) => ({
      environment: itemAt(environments, run),
      types: [itemAt(licenseTypes, run)],
      statuses: [itemAt(licenseStatus.options, run % 5)],
    })),
    createQuery("environment + type + status, sorted", (run) => ({
      environment: itemAt(environments, run),
      types: [itemAt(licenseTypes, run)],
      statuses: [itemAt(licenseStatus.options, run % 5)],
      sortBy: "companyName",
      sortType: "ASC",
    })),
    createQuery("tag of many licenses", () => ({ tag: "renewal" })),
    createQuery("tag of some license", (run) => ({ tag: itemAt(itemAt(taggedRecords, run).tags, run) })),
    createQuery("tag + environment + lifetime", (run) => ({
      tag: itemAt(itemAt(taggedRecords, run).tags, run),
      environment: itemAt(environments, run),
      lifetimeStatuses: ["active"],
    })),
    createQuery("tag + tier", (run) => ({
      tag: itemAt(itemAt(taggedRecords, run).tags, run),
      packageTierId: getSampleRecord(run).packageTierId,
    })),
    createQuery("tag + created in a year", (run) => ({
      tag: itemAt(itemAt(taggedRecords, run).tags, run),
      dateFilterType: "created",
      minDate: getSampleRecord(run).createdAt,
      maxDate: instantOf(Date.parse(getSampleRecord(run).createdAt) + 365 * millisecondsInDay),
    })),
    createQuery("tag + tier + created in a year", (run) => ({
      tag: itemAt(itemAt(taggedRecords, run).tags, run),
      packageTierId: getSampleRecord(run).packageTierId,
      dateFilterType: "created",
      minDate: getSampleRecord(run).createdAt,
      maxDate: instantOf(Date.parse(getSampleRecord(run).createdAt) + 365 * millisecondsInDay),
    })),
    createQuery("middle of a tag of many", (run) => ({
      tag: "renewal",
      pageNumber: Math.max(0, middleTagPageNumber - (run % 100)),
    })),
    createQuery("company contains, many hits", (run) => ({
      companyName: itemAt(["bank", "energy", "güven", "retail"], run),
    })),
    createQuery("company contains, few hits", (run) => ({ companyName: getRareCustomer(run).companyName })),
    createQuery("company contains, no hit", (run) => ({ companyName: `zqxj${run}` })),
    createQuery("e-mail contains, many hits", (run) => ({
      contactEmail: itemAt([".example", "grace", "walker", "bank"], run),
    })),
    createQuery("e-mail contains, few hits", (run) => ({
      contactEmail: getRareCustomer(run).email.slice(1),
    })),
    createQuery("e-mail contains, no hit", (run) => ({ contactEmail: `zqxj${run}@` })),
    createQuery("key contains, many hits", (run) => ({ key: getSampleRecord(run).key.slice(6, 9) })),
    createQuery("key contains, few hits", (run) => ({ key: getSampleRecord(run).key.slice(6, 14) })),
    createQuery("key contains, no hit", (run) => ({ key: `ZZZZZ-ZZZ${run % 10}` })),
    createQuery("whole key", (run) => ({ key: getSampleRecord(run).key })),
    createQuery("company + environment + use", (run) => ({
      companyName: itemAt(["bank", "energy", "retail"], run),
      environment: itemAt(environments, run),
      useStatuses: ["full"],
    })),
    createQuery("created in a month", (run) => ({
      dateFilterType: "created",
      minDate: getSampleRecord(run).createdAt,
      maxDate: instantOf(Date.parse(getSampleRecord(run).createdAt) + 30 * millisecondsInDay),
    })),
    ...lifetimeStatus.options.map((status) =>
      createQuery(`lifetime ${status}`, (run) => ({ lifetimeStatuses: [status], pageNumber: run % 10 })),
    ),
    ...useStatus.options.map((status) =>
      createQuery(`use ${status}`, (run) => ({ useStatuses: [status], pageNumber: run % 10 })),
    ),
    ...activenessStatus.options.map((status) =>
      createQuery(`activeness ${status}`, (run) => ({ activenessStatuses: [status], pageNumber: run % 10 })),
    ),
    ...measuredColumns.map((sortBy) =>
      createQuery(`sorted by ${sortBy}`, (run) => ({
        sortBy,
        sortType: run % 2 === 0 ? "ASC" : "DESC",
        pageNumber: run % 10,
      })),
    ),
    ...measuredColumns.map((sortBy) =>
      createQuery(`page ${deepPageNumber.toLocaleString("en")} by ${sortBy}`, (run) => ({
        sortBy,
        pageNumber: Math.max(0, deepPageNumber - (run % 100)),
      })),
    ),
  ];
}
