import { expect } from "vitest";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import type { Entitlement } from "#app/domain/marketplace/marketplace.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { type ApiUnderTest, type Client, startTestApi, parseApiResult } from "#tests/support/api/api.ts";
import { registerBuyer } from "./buyers.ts";
import { mapAwsDimensions } from "./map-dimensions.ts";
import {
  createMarketplaceEvent,
  type ScriptedMarketplace,
  createScriptedMarketplace,
  scriptedProductCode,
  sendAwsEvent,
} from "./scripted-marketplace.ts";

/** The sandbox token of the registered buyer. */
export const buyerToken = "sandbox-new";

export interface Registration {
  api: ApiUnderTest;
  marketplace: ScriptedMarketplace;
  key: string;
  /** A client of Mert whose API token stays valid when the test advances the clock. */
  staffClient: Client;
}

/** Registers a buyer of 500 assets until 20 November 2027 and advances the clock by an hour. */
export async function openRegistration(entitlements?: Entitlement[]): Promise<Registration> {
  const marketplace = createScriptedMarketplace();
  if (entitlements) marketplace.entitlementsById.set(buyerToken, entitlements);
  const api = await startTestApi({ marketplaces: [marketplace] });
  await mapAwsDimensions(api.context.storage, scriptedProductCode);
  const staffClient = await api.createClientWithToken(api.people.mert, "2100-01-01T00:00:00.000Z");
  const key = await registerBuyer(api, buyerToken);
  api.advanceClock(3_600_000);
  return { api, marketplace, key, staffClient };
}

export const fetchLicense = async ({ staffClient, key }: Registration) =>
  parseApiResult(license, await staffClient.get(`/api/oem/licenses/${key}`));

/** The events that changed the quota, oldest first, without the events of its creation and of purchases. */
export async function fetchQuotaEvents({ staffClient, key }: Registration) {
  const historyResponse = await staffClient.get(
    `/api/oem/history?licenseKey=${key}&pageNumber=0&pageSize=50`,
  );
  return parseApiResult(createPageSchema(historyEvent), historyResponse)
    .entities.toReversed()
    .filter(
      ({ eventName }) =>
        !["create", "add-quota", "change-purchase", "renew-purchase", "end-purchase"].includes(eventName),
    );
}

let eventCount = 0;
/** Sends an event of AWS Marketplace and expects it to be accepted. */
export const sendMarketplaceEvent = async ({ api }: Registration, id = `event-${(eventCount += 1)}`) => {
  const response = await sendAwsEvent(api, createMarketplaceEvent(id));
  expect([response.status, response.body]).toEqual([202, { success: true, result: {} }]);
};
