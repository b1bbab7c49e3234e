import { expect, test } from "vitest";
import { z } from "zod";
import { license } from "#app/domain/license/license.ts";
import { quota } from "#app/domain/quota/quota.ts";
import { refreshEntitlements } from "#app/jobs/entitlements.ts";
import { type ApiUnderTest, type Client, parseApiResult } from "#tests/support/api/api.ts";
import { openApiWithAws } from "#tests/support/customers/aws-api.ts";
import { describePurchases, listRenewedEnds } from "#tests/support/customers/purchases-of-license.ts";
import { registerBuyer, createSignUpForm } from "#tests/support/customers/buyers.ts";
import { sendAwsEvent } from "#tests/support/customers/scripted-marketplace.ts";
import {
  buyerAccountId,
  type AwsEntitlement,
  createEntitlement,
  licenseArn,
  productCode,
  startAws,
} from "#tests/support/outside/aws.ts";
import { msOf } from "#app/domain/time/time.ts";

const firstEnd = "2026-12-01T00:00:00.000Z";
const nextEnd = "2027-12-01T00:00:00.000Z";

const createFirstEntitlement = (quantity = 100, end = firstEnd) =>
  createAssetsEntitlement(licenseArn, quantity, end);

const createAssetsEntitlement = (LicenseArn: string, IntegerValue: number, end: string): AwsEntitlement =>
  createEntitlement("assets", { IntegerValue }, { LicenseArn, ExpirationDate: Date.parse(end) / 1_000 });

const getLicenseArn = (name: "first" | "successor") => (name === "first" ? licenseArn : `${licenseArn}-2`);

/** Events of AWS Marketplace, by their names in the table. They have the fields that AWS documents. */
const events: Record<string, [type: string, detail: Record<string, unknown>]> = {
  "created to renew": [
    "Purchase Agreement Created - Proposer",
    createEventDetail("agmt-2", { intent: "RENEW", previousAgreementId: "agmt-1" }),
  ],
  "created to replace": [
    "Purchase Agreement Created - Proposer",
    createEventDetail("agmt-2", { intent: "REPLACE", previousAgreementId: "agmt-1" }),
  ],
  "created as new": ["Purchase Agreement Created - Proposer", createEventDetail("agmt-2", { intent: "NEW" })],
  "license of first": [
    "License Updated - Manufacturer",
    { ...createEventDetail("agmt-1"), license: { arn: getLicenseArn("first") } },
  ],
  // The example in the documentation of AWS omits `arn:`.
  "license of successor": [
    "License Updated - Manufacturer",
    { ...createEventDetail("agmt-2"), license: { arn: getLicenseArn("successor").replace("arn:", "") } },
  ],
  "first license of the next agreement": [
    "License Updated - Manufacturer",
    { ...createEventDetail("agmt-2"), license: { arn: getLicenseArn("first") } },
  ],
  "first renewed": [
    "Purchase Agreement Ended - Proposer",
    createEventDetail("agmt-1", { status: "RENEWED" }),
  ],
  "first replaced": [
    "Purchase Agreement Ended - Proposer",
    createEventDetail("agmt-1", { status: "REPLACED" }),
  ],
  "first cancelled": [
    "Purchase Agreement Ended - Proposer",
    createEventDetail("agmt-1", { status: "CANCELLED" }),
  ],
  "first expired": [
    "Purchase Agreement Ended - Proposer",
    createEventDetail("agmt-1", { status: "EXPIRED" }),
  ],
  "first deprovisioned": [
    "License Deprovisioned - Manufacturer",
    { ...createEventDetail("agmt-1"), license: { arn: getLicenseArn("first") } },
  ],
  "ending in 30 days": [
    "Purchase Agreement Ending - Proposer",
    { ...createEventDetail("agmt-1"), daysBeforeEndTime: 30, autoRenewalEnabled: false },
  ],
  advisory: [
    "Purchase Agreement Advisory Issued - Manufacturer",
    { ...createEventDetail("agmt-1"), advisory: { issuedAt: "2026-11-30T00:00:00Z" } },
  ],
  "unknown type": [
    "Purchase Agreement Serenaded - Proposer",
    { ...createEventDetail("agmt-1"), serenade: { violins: 3 } },
  ],
  "invalid fields": [
    "Purchase Agreement Amended - Proposer",
    {
      acceptor: { accountId: buyerAccountId },
      agreement: { id: 7, intent: ["?"] },
      license: "?",
      proposer: 1,
    },
  ],
};

function createEventDetail(agreementId: string, changes: Record<string, unknown> = {}) {
  return {
    agreement: { id: agreementId, ...changes },
    acceptor: { accountId: buyerAccountId },
    proposer: { accountId: "999988887777" },
  };
}

/*
 * The buyer has a license from the purchase "first": 100 assets until 2026-12-01. Its successor runs until 2027-12-01.
 * The column "at AWS" lists the entitlements that AWS returns on that day. The events arrive in the listed order.
 */
const table = `
| scenario                            | day              | at AWS               | events                                                                       | license ends             | assets | purchases                                    | waiting | renewed end | tier        |
|-------------------------------------|------------------|----------------------|------------------------------------------------------------------------------|--------------------------|--------|----------------------------------------------|---------|-------------|-------------|
| renewed                             | 2026-12-01T01:00 | successor 100        | created to renew, license of successor, first renewed, first deprovisioned   | 2027-12-01T00:00:00.000Z | 100    | renewed, active by previous-agreement        | 0       | 2026-12-01  | corporate-1 |
| renewed, events in reverse          | 2026-12-01T01:00 | successor 100        | first deprovisioned, first renewed, license of successor, created to renew   | 2027-12-01T00:00:00.000Z | 100    | renewed, active by previous-agreement        | 0       | 2026-12-01  | corporate-1 |
| renewed, events twice               | 2026-12-01T01:00 | successor 100        | created to renew twice, license of successor twice, first renewed twice      | 2027-12-01T00:00:00.000Z | 100    | renewed, active by previous-agreement        | 0       | 2026-12-01  | corporate-1 |
| renewed, events a day late          | 2026-12-02T01:00 | successor 100        | created to renew, license of successor, first renewed                        | 2027-12-01T00:00:00.000Z | 100    | renewed, active by previous-agreement        | 0       | 2026-12-01  | corporate-1 |
| renewed with more                   | 2026-12-01T01:00 | successor 250        | created to renew, license of successor, first renewed                        | 2027-12-01T00:00:00.000Z | 250    | renewed, active by previous-agreement        | 0       | 2026-12-01  | corporate-1 |
| renewed, only its license reported  | 2026-12-01T01:00 | successor 100        | license of successor                                                         | 2027-12-01T00:00:00.000Z | 100    | renewed, active by account-and-product       | 0       | 2026-12-01  | corporate-1 |
| renewed, only the end reported      | 2026-12-01T01:00 | successor 100        | first renewed                                                                | 2027-12-01T00:00:00.000Z | 100    | renewed, active by account-and-product       | 0       | 2026-12-01  | corporate-1 |
| renewed, no event arrives           | 2026-12-01T01:00 | successor 100        |                                                                              | 2027-12-01T00:00:00.000Z | 100    | renewed, active by account-and-product       | 0       | 2026-12-01  | corporate-1 |
| renewed with the same license       | 2026-12-01T01:00 | first 100 longer     | created to renew, first license of the next agreement, first renewed         | 2027-12-01T00:00:00.000Z | 100    | active by arn                                | 0       | 2026-12-01  | corporate-1 |
| renewed, successor not there yet    | 2026-12-01T01:00 |                      | first renewed, first deprovisioned                                           | 2026-12-08T00:00:00.000Z | 100    | renewed                                      | 0       |             | corporate-1 |
| replaced in mid-term                | 2026-11-21T00:00 | successor 300        | created to replace, license of successor, first replaced                     | 2027-12-01T00:00:00.000Z | 300    | replaced, active by previous-agreement       | 0       | 2026-12-01  | corporate-1 |
| replaced, events in reverse         | 2026-11-21T00:00 | successor 300        | first replaced, license of successor, created to replace                     | 2027-12-01T00:00:00.000Z | 300    | replaced, active by previous-agreement       | 0       | 2026-12-01  | corporate-1 |
| replaced, both run for an hour      | 2026-11-21T00:00 | first 100, successor 300 | created to replace, license of successor                                 | 2027-12-01T00:00:00.000Z | 300    | replaced, active by previous-agreement       | 0       | 2026-12-01  | corporate-1 |
| replaced, successor not there yet   | 2026-11-21T00:00 |                      | first replaced                                                               | 2026-11-28T00:00:00.000Z | 100    | replaced                                     | 0       |             | corporate-1 |
| amended                             | 2026-11-21T00:00 | first 500            | invalid fields                                                               | 2026-12-01T00:00:00.000Z | 500    | active                                       | 0       |             | corporate-1 |
| amended to another tier             | 2026-11-21T00:00 | first 500 corporate-3 | invalid fields                                                              | 2026-12-01T00:00:00.000Z | 500    | active                                       | 0       |             | corporate-3 |
| replaced by another tier            | 2026-11-21T00:00 | successor 300 corporate-3 | created to replace, license of successor, first replaced                | 2027-12-01T00:00:00.000Z | 300    | replaced, active by previous-agreement       | 0       | 2026-11-21  | corporate-3 |
| amended to an unknown dimension     | 2026-11-21T00:00 | first 500 platinum   | invalid fields                                                               | 2026-12-01T00:00:00.000Z | 100    | active                                       | 0       |             | corporate-1 |
| cancelled                           | 2026-11-21T00:00 |                      | first cancelled                                                              | 2026-11-20T23:59:59.999Z | 100    | cancelled                                    | 0       |             | corporate-1 |
| expired                             | 2026-12-01T01:00 |                      | first expired                                                                | 2026-12-01T00:00:00.000Z | 100    | expired                                      | 0       |             | corporate-1 |
| removed without an event            | 2026-11-22T00:00 |                      |                                                                              | 2026-11-29T00:00:00.000Z | 100    | expired                                      | 0       |             | corporate-1 |
| about to end                        | 2026-11-21T00:00 | first 100            | ending in 30 days                                                            | 2026-12-01T00:00:00.000Z | 100    | active                                       | 0       |             | corporate-1 |
| under an advisory                   | 2026-11-21T00:00 | first 100            | advisory                                                                     | 2026-12-01T00:00:00.000Z | 100    | active                                       | 0       |             | corporate-1 |
| named by unknown events             | 2026-11-21T00:00 | first 100            | unknown type, invalid fields                                                 | 2026-12-01T00:00:00.000Z | 100    | active                                       | 0       |             | corporate-1 |
| joined by a second purchase         | 2026-11-21T00:00 | first 100, successor 100 | created as new, license of successor                                     | 2026-12-01T00:00:00.000Z | 100    | active                                       | 1       |             | corporate-1 |
`;

const scenarios = table
  .trim()
  .split("\n")
  .slice(2)
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(
    ([
      ,
      scenario = "",
      day = "",
      entitlementCell = "",
      eventCell = "",
      end = "",
      assets = "",
      purchases = "",
      waiting = "",
      renewedEnd = "",
      tier = "",
    ]) => ({
      scenario,
      at: `${day}:00.000Z`,
      entitlements: splitCell(entitlementCell).map(parseEntitlement),
      eventNames: splitCell(eventCell).flatMap(repeatEventName),
      end,
      assets: Number(assets),
      purchases,
      waiting: Number(waiting),
      renewedEnds: splitCell(renewedEnd),
      tier,
    }),
  );

function splitCell(cell: string): string[] {
  return cell === "" ? [] : cell.split(", ");
}

/** The event name, or twice the event name for a cell such as `first renewed twice`. */
function repeatEventName(cellText: string): string[] {
  const suffix = " twice";
  if (!cellText.endsWith(suffix)) return [cellText];
  const eventName = cellText.slice(0, -suffix.length);
  return [eventName, eventName];
}

/** Parses an entitlement such as `first 100`, `first 100 longer` or `first 100 corporate-3`. */
function parseEntitlement(text: string): AwsEntitlement {
  const [name, quantity, change] = text.split(" ");
  const entitlement =
    name === "first"
      ? createFirstEntitlement(Number(quantity), change === "longer" ? nextEnd : firstEnd)
      : createAssetsEntitlement(getLicenseArn("successor"), Number(quantity), nextEnd);
  return change === undefined || change === "longer" ? entitlement : { ...entitlement, Dimension: change };
}

test.each(scenarios)(
  "a purchase that is $scenario",
  async ({ at, entitlements, eventNames, end, assets, purchases, waiting, renewedEnds, tier }) => {
    const { aws, api, staff: staffClient, key } = await registerFirstPurchase();
    api.advanceClock(Date.parse(at) - msOf(api.context.now()));
    aws.entitlements = entitlements;
    for (const name of eventNames) await sendNamedEvent(api, name);
    await runRefreshJob(api);
    await runRefreshJob(api);
    const path = `/api/oem/licenses/${key}`;
    expect(parseApiResult(license, await staffClient.get(path))).toMatchObject({
      expiredAt: end,
      totalClientCapacity: assets,
      packageTierId: tier,
    });
    const quotasResponse = await staffClient.get(`/api/oem/quotas?licenseKey=${key}&licenseType=1`);
    expect(parseApiResult(z.array(quota), quotasResponse)).toHaveLength(1);
    expect(await describePurchases(api, key)).toBe(purchases);
    const { total } = await api.context.storage.agreements.listPage({ states: ["waiting"] }, 0, 10);
    expect(total).toBe(waiting);
    expect(await listRenewedEnds(staffClient, key)).toEqual(renewedEnds);
  },
);

test("a license that waits for a successor is not renewed until the successor arrives", async () => {
  const { aws, api, staff: staffClient, key } = await registerFirstPurchase();
  api.advanceClock(Date.parse("2026-12-01T01:00:00.000Z") - msOf(api.context.now()));
  aws.entitlements = [];
  await sendNamedEvent(api, "first renewed");
  const path = `/api/oem/licenses/${key}`;
  expect(parseApiResult(license, await staffClient.get(path))).toMatchObject({
    expiredAt: "2026-12-08T00:00:00.000Z",
  });
  expect(await listRenewedEnds(staffClient, key)).toEqual([]);
  api.advanceClock(3 * 86_400_000);
  aws.entitlements = [createAssetsEntitlement(getLicenseArn("successor"), 100, nextEnd)];
  await sendNamedEvent(api, "created to renew");
  await sendNamedEvent(api, "license of successor");
  expect(parseApiResult(license, await staffClient.get(path))).toMatchObject({ expiredAt: nextEnd });
  expect(await listRenewedEnds(staffClient, key)).toEqual(["2026-12-01"]);
});

test("an event before the sign-up creates a waiting purchase, which gets its license at the sign-up", async () => {
  const aws = await startAws();
  const api = await openApiWithAws(aws);
  await sendNamedEvent(api, "license of first");
  const { agreements } = api.context.storage;
  expect((await agreements.listPage({ states: ["waiting"] }, 0, 10)).rows).toMatchObject([
    {
      externalId: licenseArn,
      accountId: buyerAccountId,
      licenseKey: null,
      entitlements: [{ intValue: 750 }],
    },
  ]);
  const key = await registerBuyer(
    api,
    "good/token+1=",
    createSignUpForm(licenseArn, { domain: "neu", email: "nora@neu.example" }),
  );
  expect(await agreements.find("aws", licenseArn)).toMatchObject({ licenseKey: key, state: "active" });
});

async function registerFirstPurchase() {
  const aws = await startAws();
  aws.entitlements = [createFirstEntitlement()];
  aws.customers.set("token", {
    CustomerAWSAccountId: buyerAccountId,
    ProductCode: productCode,
    LicenseArn: licenseArn,
  });
  const api = await openApiWithAws(aws);
  const key = await registerBuyer(
    api,
    "token",
    createSignUpForm(licenseArn, { domain: "neu", email: "nora@neu.example" }),
  );
  // The first license event names the agreement that a successor continues.
  await sendNamedEvent(api, "license of first");
  const staffClient: Client = await api.createClientWithToken(api.people.mert, "2100-01-01T00:00:00.000Z");
  return { aws, api, staff: staffClient, key };
}

let eventCount = 0;
async function sendNamedEvent(api: ApiUnderTest, name: string): Promise<void> {
  const [type, detail] = events[name] ?? [];
  eventCount += 1;
  const response = await sendAwsEvent(api, {
    id: `${name} ${eventCount}`,
    "detail-type": type,
    source: "aws.agreement-marketplace",
    time: api.context.now(),
    detail,
  });
  expect(response.status).toBe(202);
}

const runRefreshJob = ({ context }: ApiUnderTest) =>
  refreshEntitlements(context.storage, context.now(), { marketplaces: context.marketplaces, isManual: true });
