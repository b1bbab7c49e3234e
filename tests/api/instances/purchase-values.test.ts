import { describe, expect, it } from "vitest";
import { purchaseDetails } from "#app/domain/marketplace/purchase-view.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { queuedRenewal } from "#app/domain/renewal/queued-renewal.ts";
import { refreshEntitlements } from "#app/jobs/entitlements.ts";
import { type ApiUnderTest, type Client, parseApiResult } from "#tests/support/api/api.ts";
import { openApiWithAws } from "#tests/support/customers/aws-api.ts";
import { openApiWithAzure, sendAzureEvent } from "#tests/support/customers/azure-api.ts";
import { registerBuyer, createSignUpForm } from "#tests/support/customers/buyers.ts";
import { createMarketplaceEvent, sendAwsEvent } from "#tests/support/customers/scripted-marketplace.ts";
import { buyerAccountId, createEntitlement, licenseArn, startAws } from "#tests/support/outside/aws.ts";
import { createSubscription, startAzure, subscriptionId } from "#tests/support/outside/azure.ts";
import { msOf } from "#app/domain/time/time.ts";

const toEpochSeconds = (timestamp: string) => Date.parse(timestamp) / 1_000;

async function listFinishedRenewals(staffClient: Client, key: string) {
  const response = await staffClient.get(`/api/oem/renewals?state=renewed&from=2026-11-01&search=${key}`);
  return parseApiResult(createPageSchema(queuedRenewal), response).entities;
}

async function fetchPurchase({ context }: ApiUnderTest, staffClient: Client, externalId: string) {
  const id = (await context.storage.agreements.find("aws", externalId))?.id;
  return parseApiResult(purchaseDetails, await staffClient.get(`/api/oem/purchases/${id}`));
}

const createAssetsEntitlement = (end: string, LicenseArn = licenseArn) =>
  createEntitlement("assets", { IntegerValue: 100 }, { LicenseArn, ExpirationDate: toEpochSeconds(end) });

describe("A renewal in AWS Marketplace", () => {
  const successorArn = `${licenseArn}-2`;

  async function prepareRenewal() {
    const aws = await startAws();
    aws.entitlements = [createAssetsEntitlement("2026-12-01T00:00:00.000Z")];
    const api = await openApiWithAws(aws);
    const key = await registerBuyer(
      api,
      "good/token+1=",
      createSignUpForm(licenseArn, { domain: "neu", email: "nora@neu.example" }),
    );
    const staffClient: Client = await api.createClientWithToken(api.people.mert, "2100-01-01T00:00:00.000Z");
    const sendLicenseEvent = (agreementId: string, arn: string) =>
      sendAwsEvent(
        api,
        createMarketplaceEvent(`license of ${agreementId}`, {
          "detail-type": "License Updated - Manufacturer",
          detail: {
            agreement: { id: agreementId },
            license: { arn },
            acceptor: { accountId: buyerAccountId },
          },
        }),
      );
    aws.agreements.set("agmt-1", { estimatedCharges: { agreementValue: "20000.00", currencyCode: "USD" } });
    await sendLicenseEvent("agmt-1", licenseArn);
    aws.entitlements = [createAssetsEntitlement("2027-12-01T00:00:00.000Z", successorArn)];
    api.advanceClock(Date.parse("2026-12-01T01:00:00.000Z") - msOf(api.context.now()));
    return { aws, api, staff: staffClient, key, renew: () => sendLicenseEvent("agmt-2", successorArn) };
  }

  const agreement = {
    startTime: toEpochSeconds("2026-12-01T00:00:00.000Z"),
    estimatedCharges: { agreementValue: "24000.50", currencyCode: "USD" },
  };
  const expectedRenewal = {
    expiredAt: "2026-12-01T00:00:00.000Z",
    renewedTo: "2027-12-01T00:00:00.000Z",
    marketplace: "aws",
    value: 24_000.5,
    currency: "USD",
    termMonths: 12,
  };

  it("appears with its value and term on the renewal desk, in the report and on the purchase", async () => {
    const { aws, api, staff: staffClient, key, renew } = await prepareRenewal();
    aws.agreements.set("agmt-2", agreement);
    await renew();
    expect(await listFinishedRenewals(staffClient, key)).toMatchObject([expectedRenewal]);
    const reportResponse = await staffClient.get(
      `/api/oem/renewals/csv?state=renewed&from=2026-11-01&search=${key}`,
    );
    expect(reportResponse.text).toContain(",aws,24000.5,USD,12");
    const purchase = await fetchPurchase(api, staffClient, successorArn);
    expect(purchase).toMatchObject({ value: 24_000.5, currency: "USD", startsAt: expectedRenewal.expiredAt });
    expect(purchase.chain.map(({ value }) => value)).toEqual([20_000, 24_000.5]);
  });

  it("has no value until AWS reports the value", async () => {
    const { aws, api, staff: staffClient, key, renew } = await prepareRenewal();
    await renew();
    expect(await listFinishedRenewals(staffClient, key)).toMatchObject([
      { ...expectedRenewal, value: null, currency: null, termMonths: null },
    ]);
    aws.agreements.set("agmt-2", agreement);
    api.advanceClock(60_000);
    const { storage, marketplaces, now } = api.context;
    await refreshEntitlements(storage, now(), { marketplaces, isManual: true });
    expect(await listFinishedRenewals(staffClient, key)).toMatchObject([expectedRenewal]);
  });
});

describe("A renewal in Azure Marketplace", () => {
  it("has a term but no value", async () => {
    const azure = await startAzure();
    const term = { startDate: "2026-11-20", endDate: "2026-12-19", termUnit: "P1M" };
    azure.subscriptions.set(subscriptionId, createSubscription({ term }));
    azure.tokens.set("token", subscriptionId);
    const api = await openApiWithAzure(azure);
    const form = createSignUpForm(subscriptionId, { domain: "contoso", entitlementDimension: "silver" });
    const key = await registerBuyer(api, "token", form);
    const nextTerm = { startDate: "2026-12-20", endDate: "2027-12-19", termUnit: "P1Y" };
    azure.subscriptions.set(subscriptionId, createSubscription({ term: nextTerm }));
    await sendAzureEvent(api, azure, { subscriptionId, action: "Renew" });
    expect(await listFinishedRenewals(api.asMert, key)).toMatchObject([
      {
        expiredAt: "2026-12-19T23:59:59.999Z",
        marketplace: "azure",
        value: null,
        currency: null,
        termMonths: 12,
      },
    ]);
  });
});
