import { expect } from "vitest";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { quota } from "#app/domain/quota/quota.ts";
import { server } from "#app/domain/server/servers.ts";
import { type Client, parseApiResult } from "#tests/support/api/api.ts";

/** The license of a company of the demo data, as in the license list. */
export async function fetchLicenseOfCompany(client: Client, companyName: string) {
  const response = await client.post("/api/oem/licenses/filtered", { companyName });
  const [onlyMatch, otherMatch] = parseApiResult(createPageSchema(license), response).entities;
  if (!onlyMatch || otherMatch)
    throw new Error(`The demo data must contain exactly one license of ${companyName}.`);
  return onlyMatch;
}

export const fetchLicense = async (client: Client, key: string) =>
  parseApiResult(license, await client.get(`/api/oem/licenses/${key}`));

export const fetchQuotas = async (client: Client, key: string) =>
  parseApiResult(quota.array(), await client.get(`/api/oem/quotas?licenseKey=${key}`));

export async function fetchOnlyQuota(client: Client, key: string) {
  const [onlyMatch, otherMatch] = await fetchQuotas(client, key);
  if (!onlyMatch || otherMatch) throw new Error(`The license ${key} must have exactly one quota.`);
  return onlyMatch;
}

export const fetchServers = async (client: Client, key: string, paging = "") =>
  parseApiResult(createPageSchema(server), await client.get(`/api/oem/servers?licenseKey=${key}${paging}`));

/** Newest first. */
export const fetchHistory = async (client: Client, key: string) =>
  parseApiResult(createPageSchema(historyEvent), await client.get(`/api/oem/history?licenseKey=${key}`))
    .entities;

/** Expects the stored summary to match the license, its quotas and its servers. */
export async function expectCurrentSummary({ storage, now }: ApiContext, key: string) {
  const storedLicense = await storage.licenses.findFull(key);
  if (!storedLicense) throw new Error(`There is no license ${key}.`);
  const { record, quotas, servers, summary } = storedLicense;
  const settings = await storage.settings.read();
  expect(summary).toEqual(computeSummary(record, quotas, servers, settings, now()));
}
