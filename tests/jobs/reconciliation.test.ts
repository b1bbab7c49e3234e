import { describe, expect, it } from "vitest";
import { listDifferences } from "#app/domain/marketplace/reconcile.ts";
import { findMarketplace } from "#app/domain/marketplace/marketplace.ts";
import { refreshPurchases } from "#app/jobs/entitlements.ts";
import { describeError } from "#app/jobs/recorded-runs.ts";
import type { ApiUnderTest } from "#tests/support/api/api.ts";
import { openApiWithAzure } from "#tests/support/customers/azure-api.ts";
import { createSubscription, startAzure } from "#tests/support/outside/azure.ts";
import { openApiWithAws } from "#tests/support/customers/aws-api.ts";
import { registerBuyer, createSignUpForm } from "#tests/support/customers/buyers.ts";
import { createEntitlement, licenseArn, startAws } from "#tests/support/outside/aws.ts";

const listDifferenceTexts = async ({ context }: ApiUnderTest) => {
  const marketplace = findMarketplace(context.marketplaces, "aws");
  const differences = await listDifferences({ storage: context.storage, marketplace }, context.now());
  return differences.map(({ externalId, description: text }) => `${externalId}: ${text}`);
};

describe("The comparison of all purchases", () => {
  it("finds and saves changes that no event reported", async () => {
    const aws = await startAws();
    aws.pageSize = 1;
    const api = await openApiWithAws(aws);
    const form = createSignUpForm(licenseArn, { domain: "neu", email: "nora@neu.example" });
    await registerBuyer(api, "good/token+1=", form);
    expect(await listDifferenceTexts(api)).toEqual([]);

    const otherPurchase = { CustomerAWSAccountId: "444455556666", LicenseArn: "arn:other" };
    aws.entitlements = [
      createEntitlement("assets", { IntegerValue: 900 }),
      createEntitlement("assets", { IntegerValue: 5 }, otherPurchase),
    ];
    expect(await listDifferenceTexts(api)).toEqual([
      `${licenseArn}: The quantities or the end date of this purchase differ.`,
      "arn:other: This purchase is missing in License desk.",
    ]);
    api.advanceClock(1_000);
    await refreshPurchases(api.context.storage, api.context.now(), api.context);
    expect(await listDifferenceTexts(api)).toEqual([]);
    const { agreements } = api.context.storage;
    expect(await agreements.find("aws", "arn:other")).toMatchObject({
      accountId: "444455556666",
      state: "waiting",
      licenseKey: null,
    });
    expect(await agreements.find("aws", licenseArn)).toMatchObject({ entitlements: [{ intValue: 900 }] });

    aws.entitlements = [createEntitlement("assets", { IntegerValue: 900 })];
    expect(await listDifferenceTexts(api)).toEqual([
      "arn:other: The marketplace no longer lists this purchase.",
    ]);
    api.advanceClock(24 * 3_600_000);
    await refreshPurchases(api.context.storage, api.context.now(), api.context);
    expect(await agreements.find("aws", "arn:other")).toMatchObject({ state: "expired" });
  });

  it("does not end a purchase that cannot be read while another purchase of its buyer changes", async () => {
    const azure = await startAzure();
    for (const id of ["first", "second"]) azure.subscriptions.set(id, createSubscription({ id }));
    const api = await openApiWithAzure(azure);
    const runJob = () => refreshPurchases(api.context.storage, api.context.now(), api.context);
    await runJob();
    azure.subscriptions.set("first", createSubscription({ id: "first", planId: "" }));
    azure.subscriptions.set("second", createSubscription({ id: "second", quantity: 30 }));
    api.advanceClock(24 * 3_600_000);
    await expect(runJob()).rejects.toThrow("Failed to read");
    const { agreements } = api.context.storage;
    expect(await agreements.find("azure", "first")).toMatchObject({ state: "waiting" });
    expect(await agreements.find("azure", "second")).toMatchObject({ entitlements: [{ intValue: 30 }] });
  });

  it("continues after a subscription that cannot be read, names it, and waits longer after each failure", async () => {
    const azure = await startAzure();
    azure.subscriptions.set("bad", createSubscription({ id: "bad", planId: "" }));
    azure.subscriptions.set("lost", createSubscription({ id: "lost" }));
    azure.subscriptions.set("held", createSubscription({ id: "held", saasSubscriptionStatus: "OnHold" }));
    const api = await openApiWithAzure(azure);
    const runJob = () => refreshPurchases(api.context.storage, api.context.now(), api.context);
    const expectedError = {
      errors: [
        { message: "Purchase bad cannot be read: planId" },
        {
          message:
            "Purchase held: The marketplace reports the status “OnHold”, which License desk does not know.",
        },
      ],
    };
    await expect(runJob()).rejects.toMatchObject(expectedError);
    expect(await api.context.storage.agreements.find("azure", "lost")).toMatchObject({ state: "waiting" });
    const countLists = () => azure.requests.filter((request) => request === "GET /").length;
    const runMinutes: number[] = [];
    for (let minute = 1; minute <= 40; minute += 1) {
      const previousCount = countLists();
      api.advanceClock(60_000);
      expect(describeError(await runJob().catch((error: unknown) => error))).toContain(
        "Purchase bad cannot be read: planId",
      );
      if (countLists() > previousCount) runMinutes.push(minute);
    }
    expect(runMinutes).toEqual([5, 15, 35]);
    azure.subscriptions.delete("bad");
    azure.subscriptions.delete("held");
    api.advanceClock(40 * 60_000);
    await runJob();
  });
});
