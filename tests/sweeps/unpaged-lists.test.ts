import { describe, expect, it } from "vitest";
import { z } from "zod";
import { handlers } from "#app/api/handlers.ts";
import { listAlternatives } from "#app/api/endpoint/describe-schema.ts";

/** Lists without pages, and why they cannot grow. The description of each endpoint contains the reason. */
const reasonsByOperation: Readonly<Record<string, string>> = {
  listIdentityProviders: "the settings of the installation name the providers",
  getLicenses: "a request contains at most 100 keys",
  listQuotas: "a license has few quotas",
  listPackages: "the catalog has at most 50 packages",
  searchTiers: "the catalog has at most 50 packages with 50 tiers each",
  listTierFeatures: "a tier has at most 60 features",
  searchCustomers: "it contains only the first 50 matches",
  searchCompanies: "it contains only the first 20 matches",
  searchContacts: "it contains only the first 1,000 matches",
  searchTags: "it contains only the first 100 matches",
  searchEverything: "it contains at most five results of each kind",
  listServiceAccounts: "an installation has at most 100 service accounts",
  listDirectoryTokens: "an installation has at most 20 tokens",
  listWebhooks: "an installation has at most 100 webhooks",
  listWebhookAttempts: "only the latest five failed attempts of a delivery are stored",
  listFindings: "at most 200 devices of a license are stored",
  listVersions: "a product has few releases",
  listJobs: "the product has a fixed number of jobs",
};

/** Lists within a result, by operation and path, and why they cannot grow. */
const reasonsByPath: Readonly<Record<string, string>> = {
  "checkReady failingJobs": "the product has a fixed number of jobs",
  "checkReady lateJobs": "the product has a fixed number of jobs",
  "explainLicense activeness.inputs": "a fixed number of sentences",
  "explainLicense lifetime.inputs": "a fixed number of sentences",
  "explainLicense status.inputs": "a fixed number of sentences",
  "explainLicense use.inputs": "a fixed number of sentences",
  "followEvents events": "at most `limit` events after a position",
  "followEvents unreadableEntities": "at most `limit` events after a position",
  "getApproval currentPreview.licenses": "the licenses of one request, at most 1,000",
  "getApproval preview.licenses": "the licenses of one request, at most 1,000",
  "getApproval request.body.change.overrides": "a request contains at most 1,000 end dates",
  "getApproval request.body.excludedKeys": "a request contains at most 1,000 keys",
  "getApproval request.body.keys": "a request contains at most 1,000 keys",
  "getCatalog packages": "the catalog has at most 50 packages",
  "getCatalogDraft draft.packages": "the catalog has at most 50 packages",
  "getChangePreview entities": "the licenses of one preview, at most 1,000",
  "getCompany contacts": "the ten newest",
  "getCompany events": "the ten newest",
  "getCompany hubspotCompanyIds": "ids of the companies of the CRM that were merged by hand",
  "getCompany instances": "the ten newest",
  "getCompany licenses": "the ten newest",
  "getCompany mails": "the ten newest",
  "getCompany servers": "the ten with the latest heartbeat",
  "getCurrentUser directoryGrants": "at most one for each of 100 rules",
  "getCurrentUser preferences.columns": "the license list has ten columns",
  "getCurrentUser privileges": "a fixed number of privileges",
  "getCustomer contacts": "contacts of at most 1,000 licenses",
  "getCustomer licenses": "the newest 1,000 keys; the specification names the field",
  "getDesk figures": "a fixed number of figures",
  "getDesk months.months": "twelve months",
  "getDesk ownEvents": "the newest few",
  "getDesk statuses.days": "a fixed number of days",
  "getDirectoryRules rules": "there are at most 100 rules",
  "getFirstSteps settled": "a fixed number of steps",
  "getFirstSteps setup.signIn": "the settings of the installation name the providers",
  "getFirstSteps steps": "a fixed number of steps",
  "getFisCustomer activities": "the ten newest",
  "getFisCustomer cases.open": "the 200 that end first",
  "getFisCustomer contacts": "contacts of the newest 200 licenses",
  "getFisCustomer hubspotCompanyIds": "ids in the newest 200 licenses",
  "getFisCustomer licenses": "the newest 200",
  "getFisCustomer servers": "servers of the newest 200 licenses",
  "getFisCustomer tags": "tags of the newest licenses",
  "getHostedCustomer steps": "four steps",
  "getImport columns": "the columns of one file",
  "getLicense tagNames": "the tags of one license",
  "getLicenseLinks latestEvents": "the newest few",
  "getLicenseLinks licenseFiles": "the five newest",
  "getLicenseUse capacities": "as many changes of the capacity as the quotas of one license",
  "getLicenseUse days": "at most as many days as the use is stored",
  "getMarketplaceCustomer entitlements": "the dimensions of one offer",
  "getPurchase candidates": "licenses of at most 1,000 purchases of one marketplace account",
  "getPurchase chain": "at most 1,000 purchases of one license",
  "getPurchase events": "a marketplace sends few events about one purchase",
  "getPurchase items": "the dimensions of one offer",
  "getPurchase unmappedDimensions": "the dimensions of one offer",
  "getQuota features": "a tier has at most 60 features",
  "getReports customers": "the 20 with the highest use",
  "getReports months": "twelve months",
  "getReports tiers": "the 20 with the highest use",
  "getSampleCatalog packages": "a fixed sample",
  "getSettings damagedSettings": "there are two settings",
  "getSettings reminderDays": "the specification names the field",
  "getToken scopes": "a fixed number of privileges",
  "getUser directoryGrants": "at most one for each of 100 rules",
  "getUser privileges": "a fixed number of privileges",
  "getViewMail mail.recipients": "a mail has a limited number of recipients",
  "listDirectoryGroups names": "it contains only the first 500 names",
  "listRenewals months": "a fixed number of months",
  "listViews views": "50 shared and 50 own views",
  "rehearseMarketplaceCustomer entitlements": "the dimensions of one offer",
};

const getHandlers = handlers.filter(({ endpoint }) => endpoint.method === "GET");

/** Paths of the arrays in a result. The path of the result itself is empty. Ignores the content of each array. */
function listArrayPaths(schema: unknown, path: readonly string[] = []): string[] {
  return [
    ...new Set(
      listAlternatives(schema).flatMap((alternative) => {
        if (alternative instanceof z.ZodArray) return [path.join(".")];
        if (!(alternative instanceof z.ZodObject)) return [];
        const isPage = Object.hasOwn(alternative.shape, "totalEntityCount");
        return Object.entries(alternative.shape)
          .filter(([name]) => !(isPage && (name === "entities" || name === "unreadableEntities")))
          .flatMap(([name, field]) => listArrayPaths(field, [...path, name]));
      }),
    ),
  ];
}

const arrays = getHandlers.flatMap(({ endpoint }) =>
  listArrayPaths(endpoint.result).map((path) => ({ endpoint, path })),
);

describe("A list of a GET response", () => {
  it("has pages, or its description says why it needs none", () => {
    const unpagedEndpoints = arrays.filter(({ path }) => path === "").map(({ endpoint }) => endpoint);
    expect(unpagedEndpoints.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(reasonsByOperation).toSorted(),
    );
    const missingReasons = unpagedEndpoints.filter(
      ({ operationId, description }) =>
        !description.includes(`This list has no pages, because ${reasonsByOperation[operationId]}.`),
    );
    expect(missingReasons.map(({ operationId }) => operationId)).toEqual([]);
  });

  it("cannot grow if it is a field of the result", () => {
    const paths = arrays
      .filter(({ path }) => path !== "")
      .map(({ endpoint, path }) => `${endpoint.operationId} ${path}`);
    expect(paths.toSorted()).toEqual(Object.keys(reasonsByPath).toSorted());
  });
});
