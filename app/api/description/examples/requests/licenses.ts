import type { ExampleDates } from "../example-dates.ts";
import type { RequestExamples } from "../request-example.ts";
import { contact, crmContact, endsInDays, id, irKey, key, renewalTag, seedKey } from "../values.ts";

const params = { key };
const byId = { params: { id } };
const firstPage = { pageNumber: 0, pageSize: 10 };
const paged = { query: firstPage };

const license = {
  type: 1,
  packageTierId: "corporate-2",
  environment: 3,
  isOffline: false,
  softCapacity: false,
  tags: ["emea"],
  notes: "Ordered by phone.",
};

export const licenseExamples = (dates: ExampleDates): RequestExamples => {
  const term = { activationDate: dates.day(0), expirationDate: dates.day(365) };
  const endsAt = dates.end(endsInDays);
  const renewals = {
    ...firstPage,
    sortBy: "endsAt",
    sortType: "ASC",
    state: "open",
    from: dates.day(0),
    to: dates.day(90),
    owner: "mert@example.com",
    type: 1,
    search: "acme",
  };
  const manyLicenses = { keys: [key], change: { kind: "tags", add: ["renewal-2028"], remove: [] } };
  return {
    filterLicenses: {
      body: { companyName: "acme", lifetimeStatuses: ["almost-expired"], pageNumber: 0, pageSize: 50 },
    },
    listLicenses: {
      query: {
        ...firstPage,
        companyName: "acme",
        types: [1, 2],
        lifetimeStatuses: ["active", "almost-expired"],
        dateFilterType: "expired",
        minDate: dates.day(0),
        maxDate: dates.day(90),
        sortBy: "createdAt",
        sortType: "DESC",
      },
    },
    createLicense: {
      body: { ...license, ...contact, quota: { ...term, serverCapacity: 5, totalClientCapacity: 1_000 } },
    },
    createLicenseFromCrm: { body: { ...license, ...crmContact, quota: term } },
    previewBulkChange: { body: { ...manyLicenses, limit: 100 } },
    runBulkChange: { body: { ...manyLicenses, limit: 100 } },
    startBulkRun: {
      body: { filters: { tag: "emea" }, change: { kind: "renewal", period: "1-year", asOf: dates.now } },
    },
    listBulkRuns: paged,
    getBulkRun: byId,
    steerBulkRun: { ...byId, body: { state: "stopped" } },
    undoBulkRun: byId,
    listBulkRunLines: { ...byId, query: { ...firstPage, outcome: "changed" } },
    exportBulkRun: byId,
    listRenewals: { query: renewals },
    exportRenewals: { query: renewals },
    exportLicenses: { query: { filters: JSON.stringify({ tag: "emea" }), getActive: "true" } },
    uploadImport: {
      query: { fileName: "licenses.csv" },
      csv: `key,companyName,email,packageTierId,expiredAt\nOLD-2019-0001,Acme Corporation,grace@example.com,corporate-1,${dates.day(365)}\n`,
    },
    listImports: paged,
    getImport: byId,
    deleteImport: byId,
    mapImport: {
      ...byId,
      body: {
        columns: { key: "Serial", companyName: "Customer", email: "Mail", packageTierId: "Product" },
        dates: {},
      },
    },
    listImportFaults: { ...byId, query: firstPage },
    runImport: byId,
    exportImportResult: byId,
    listQuotas: { query: { licenseKey: key, licenseType: 1 } },
    createEnterpriseQuota: {
      body: { licenseKey: key, ...term, serverCapacity: 5, totalClientCapacity: 1_000 },
    },
    createIrQuota: { body: { licenseKey: irKey, ...term, caseCapacity: 30, caseLifetime: 30 } },
    getQuota: byId,
    changeQuotaDates: { ...byId, body: { ...term, licenseType: 1 } },
    changeQuotaCapacities: { ...byId, body: { serverCapacity: 10, totalClientCapacity: 2_000 } },
    changeQuotaStatus: { ...byId, body: { status: 0, licenseType: 1 } },
    listServers: { query: { ...firstPage, licenseKey: key } },
    changeServerStatus: { ...byId, body: { status: 0 } },
    releaseServerSeat: byId,
    getActivationCode: { params },
    createActivationCode: { params },
    listLicenseHistory: { query: { ...firstPage, licenseKey: key } },
    searchTags: { query: { val: "ren" } },
    createTag: { body: { val: "renewal-2028" } },
    listTags: { body: { pageNumber: 0, pageSize: 50 } },
    getTag: { params: { id: renewalTag } },
    renameTag: { params: { id: renewalTag }, body: { val: "Renewal 2028" } },
    deleteTag: { params: { id: renewalTag } },
    getLicense: { params },
    deleteLicense: { params },
    restoreLicense: { params },
    checkLicenseFile: { params, body: { seedKey } },
    downloadLicenseFile: { params: { key, seedKey } },
    downloadCertificate: { params },
    changeLicenseNotes: { params, body: { notes: "Asked for a second server." } },
    changeLicenseEnvironment: { params, body: { environment: 2 } },
    changeLicenseSoftCapacity: { params, body: { softCapacity: true } },
    changeLicenseGraceDays: { params, body: { graceDays: 14 } },
    changeLicenseIsOffline: { params, body: { isOffline: true } },
    changeLicenseTags: { params, body: { tags: ["emea", "renewal-2028"] } },
    previewLicenseChange: {
      params,
      body: { kind: "tier", packageTierId: "corporate-3", capacitiesFollow: true },
    },
    changeLicenseCustomer: { params, body: contact },
    changeLicenseTier: { params, body: { packageTierId: "corporate-3", capacitiesFollow: true } },
    getLicenseUse: { params, query: { days: 90 } },
    getLicenseLinks: { params },
    renewLicense: { params, body: { period: "1-year" } },
    previewRenewal: { params, query: { period: "1-year" } },
    loseRenewal: { params, body: { endsAt, reason: "Moved to another product." } },
    reopenRenewal: { params, body: { endsAt } },
    getRenewalOwner: { params },
    changeRenewalOwner: { params, body: { owner: "mert@example.com" } },
  };
};
