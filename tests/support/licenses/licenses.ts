import { expect } from "vitest";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import { summarize } from "#app/domain/license/status.ts";
import { pageOf } from "#app/domain/page.ts";
import { quota } from "#app/domain/quota/quota.ts";
import { server } from "#app/domain/server/servers.ts";
import { type Client, resultOf } from "#tests/support/api/api.ts";

/** The license of a company of the demo data, as the list returns it. */
export async function licenseOf(client: Client, companyName: string) {
  const reply = await client.post("/api/oem/licenses/filtered", { companyName });
  const [only, second] = resultOf(pageOf(license), reply).entities;
  if (!only || second) throw new Error(`The demo data must contain exactly one license of ${companyName}.`);
  return only;
}

export const licenseByKey = async (client: Client, key: string) =>
  resultOf(license, await client.get(`/api/oem/licenses/${key}`));

export const quotasOf = async (client: Client, key: string) =>
  resultOf(quota.array(), await client.get(`/api/oem/quotas?licenseKey=${key}`));

/** The only quota of a license. */
export async function quotaOf(client: Client, key: string) {
  const [only, second] = await quotasOf(client, key);
  if (!only || second) throw new Error(`The license ${key} has one quota.`);
  return only;
}

export const serversOf = async (client: Client, key: string, paging = "") =>
  resultOf(pageOf(server), await client.get(`/api/oem/servers?licenseKey=${key}${paging}`));

/** The events of a license, newest first. */
export const historyOf = async (client: Client, key: string) =>
  resultOf(pageOf(historyEvent), await client.get(`/api/oem/history?licenseKey=${key}`)).entities;

/** Expects the stored summary to match the license, its quotas and its servers. */
export async function expectCurrentSummary({ storage, now }: ApiContext, key: string) {
  const storedLicense = await storage.licenses.inFull(key);
  if (!storedLicense) throw new Error(`There is no license ${key}.`);
  const { record, quotas, servers, summary } = storedLicense;
  const settings = await storage.settings.read();
  expect(summary).toEqual(summarize(record, quotas, servers, settings, now().toISOString()));
}
