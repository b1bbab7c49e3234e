import { expect } from "vitest";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import type { Entitlement } from "#app/domain/marketplace/marketplace.ts";
import { pageOf } from "#app/domain/page.ts";
import { type ApiUnderTest, type Client, openApi, resultOf } from "#tests/support/api/api.ts";
import { registerBuyer } from "./buyers.ts";
import { eventOf, type ScriptedMarketplace, scriptedMarketplace, sendEvent } from "./scripted-marketplace.ts";

/** The sandbox token of the registered buyer. */
export const buyer = "sandbox-new";

export interface Registration {
  api: ApiUnderTest;
  marketplace: ScriptedMarketplace;
  key: string;
  /** Mert, with a token that outlasts the time the test passes. */
  staff: Client;
}

/** A buyer of 500 assets until 20 November 2027, an hour after registration. */
export async function openRegistration(entitlements?: Entitlement[]): Promise<Registration> {
  const marketplace = scriptedMarketplace();
  if (entitlements) marketplace.entitlementsById.set(buyer, entitlements);
  const api = await openApi({ marketplace });
  const staff = await api.withToken(api.people.mert, "2100-01-01T00:00:00.000Z");
  const key = await registerBuyer(api, buyer);
  api.advanceClock(3_600_000);
  return { api, marketplace, key, staff };
}

export const licenseOf = async ({ staff, key }: Registration) =>
  resultOf(license, await staff.get(`/api/oem/licenses/${key}`));

/** The history of the license without the events of its creation, oldest first. */
export async function purchaseEventsOf({ staff, key }: Registration) {
  const page = await staff.get(`/api/oem/history?licenseKey=${key}&pageNumber=0&pageSize=50`);
  return resultOf(pageOf(historyEvent), page)
    .entities.toReversed()
    .filter(({ eventName }) => !["create", "add-quota"].includes(eventName));
}

let events = 0;
/** Sends an event of AWS Marketplace and expects it to be accepted. */
export const notify = async ({ api }: Registration, id = `event-${(events += 1)}`) => {
  const response = await sendEvent(api, eventOf(id));
  expect([response.status, response.body]).toEqual([202, { success: true, result: {} }]);
};
