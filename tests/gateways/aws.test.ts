import { describe, expect, it } from "vitest";
import {
  buyerAccountId,
  awsKey,
  externalId,
  createEntitlement,
  hiddenAgreementId,
  licenseArn,
  openAwsMarketplace,
  productCode,
  resolvedPurchase,
} from "#tests/support/outside/aws.ts";
import { readEntitlements } from "#tests/support/outside/aws-entitlements.ts";

const entitlementEnd = "2027-11-20T23:59:59.000Z";

describe("A token of AWS Marketplace", () => {
  it("is exchanged for its agreement by a signed request", async () => {
    const { aws, marketplace, logLines } = await openAwsMarketplace();
    expect(await marketplace.resolve("good/token+1=")).toEqual(resolvedPurchase);
    expect(aws.requests).toEqual([
      { target: "AWSMPMeteringService.ResolveCustomer", body: { RegistrationToken: "good/token+1=" } },
    ]);
    expect(logLines).toEqual([]);
  });

  it("distinguishes two agreements of one account", async () => {
    const { aws, marketplace } = await openAwsMarketplace();
    const secondLicenseArn = `${licenseArn}-2`;
    aws.customers.set("second", {
      CustomerIdentifier: "cust-1",
      CustomerAWSAccountId: buyerAccountId,
      ProductCode: productCode,
      LicenseArn: secondLicenseArn,
    });
    const secondCustomer = await marketplace.resolve("second");
    expect(secondCustomer.externalId).not.toBe(externalId);
    aws.entitlements.push(createEntitlement("assets", { IntegerValue: 5 }, { LicenseArn: secondLicenseArn }));
    expect(await readEntitlements(marketplace, secondCustomer)).toEqual([
      { dimension: "assets", intValue: 5, expirationDate: entitlementEnd },
    ]);
  });

  it("is rejected for another product", async () => {
    const { aws, marketplace, logLines } = await openAwsMarketplace();
    aws.customers.set("other", {
      CustomerAWSAccountId: buyerAccountId,
      ProductCode: "another-product",
      LicenseArn: licenseArn,
    });
    await expect(marketplace.resolve("other")).rejects.toMatchObject({ code: "TOKEN_INVALID" });
    expect(logLines).toMatchObject([{ level: "warn", facts: { productCode: "another-product" } }]);
  });

  it("can be resolved with temporary credentials", async () => {
    const sessionToken = "FwoGZXIvYXdzEXAMPLE//////////wEaDK";
    const { aws, marketplace } = await openAwsMarketplace({ credentials: { ...awsKey, sessionToken } });
    aws.sessionToken = sessionToken;
    expect(await marketplace.resolve("good/token+1=")).toEqual(resolvedPurchase);
  });
});

describe("The entitlements of an agreement", () => {
  it("are requested for the account, filtered by license and returned with their end", async () => {
    const { aws, marketplace } = await openAwsMarketplace();
    aws.entitlements.push(
      createEntitlement("assets", { IntegerValue: 1 }, { LicenseArn: "arn:of:another:customer" }),
    );
    expect(await readEntitlements(marketplace)).toEqual([
      { dimension: "assets", intValue: 750, expirationDate: entitlementEnd },
    ]);
    expect(aws.requests).toEqual([
      {
        target: "AWSMPEntitlementService.GetEntitlements",
        body: {
          ProductCode: productCode,
          Filter: { CUSTOMER_AWS_ACCOUNT_ID: [buyerAccountId] },
          MaxResults: 25,
        },
      },
    ]);
  });

  it.each([
    ["a whole number", { IntegerValue: 10 }, 10],
    ["a number with a fraction", { DoubleValue: 2.5 }, 2.5],
    ["yes", { BooleanValue: true }, 1],
    ["no", { BooleanValue: false }, 0],
    ["digits", { StringValue: "40" }, 40],
    ["words", { StringValue: "Premium support" }, 1],
    ["nothing", { StringValue: "" }, 0],
    ["no in words", { StringValue: "False" }, 0],
  ])("have a numeric value for %s", async (_, value, intValue) => {
    const { aws, marketplace } = await openAwsMarketplace();
    aws.entitlements = [createEntitlement("assets", value)];
    expect(await readEntitlements(marketplace)).toMatchObject([{ intValue }]);
  });

  it("are read from all pages, including expired ones", async () => {
    const { aws, marketplace } = await openAwsMarketplace();
    aws.pageSize = 2;
    aws.entitlements = [1, 2, 3, 4, 5].map((count) =>
      createEntitlement(`d${count}`, { IntegerValue: count }, { ExpirationDate: 1_000_000_000 + count }),
    );
    const entitlements = await readEntitlements(marketplace);
    expect(entitlements.map(({ dimension }) => dimension)).toEqual(["d1", "d2", "d3", "d4", "d5"]);
    expect(entitlements[0]?.expirationDate).toBe("2001-09-09T01:46:41.000Z");
    expect(aws.requests.map(({ body }) => body["NextToken"])).toEqual([undefined, "page-2", "page-4"]);
  });

  it("may be empty", async () => {
    const { aws, marketplace } = await openAwsMarketplace();
    aws.entitlements = [];
    expect(await readEntitlements(marketplace)).toEqual([]);
    aws.fail({ status: 200, text: "{}" });
    expect(await readEntitlements(marketplace)).toEqual([]);
  });

  it("may end at a fraction of a second", async () => {
    const { aws, marketplace } = await openAwsMarketplace();
    aws.entitlements = [
      createEntitlement("assets", { IntegerValue: 1 }, { ExpirationDate: 1.795132799999e9 }),
    ];
    expect(await readEntitlements(marketplace)).toMatchObject([
      { expirationDate: "2026-11-19T23:59:59.999Z" },
    ]);
  });
});

describe("The terms of an agreement", () => {
  /** Time of `startsAt` in seconds since 1970, the format of AWS. */
  const startTime = 1_764_547_200;
  const startsAt = "2025-12-01T00:00:00.000Z";

  it.each([
    ["24000.00", "USD", { startsAt, value: 24_000, currency: "USD" }],
    ["0", "USD", { startsAt, value: null, currency: null }],
    ["a lot", "USD", { startsAt, value: null, currency: null }],
    [undefined, undefined, { startsAt, value: null, currency: null }],
  ])(
    "contain its start, and its value if %s %s is a positive amount",
    async (agreementValue, currencyCode, terms) => {
      const { aws, marketplace, logLines } = await openAwsMarketplace();
      const estimatedCharges = { agreementValue, currencyCode };
      aws.agreements.set("agmt-1", { startTime, estimatedCharges, status: "ACTIVE", acceptor: {} });
      expect(await marketplace.readTerms("agmt-1")).toEqual(terms);
      expect(aws.requests.at(-1)?.body).toEqual({ agreementId: "agmt-1" });
      expect(logLines).toEqual([]);
    },
  );

  it("are unknown for an agreement that AWS hides from us", async () => {
    const { marketplace, logLines } = await openAwsMarketplace();
    expect(await marketplace.readTerms(hiddenAgreementId)).toBeNull();
    expect(logLines).toMatchObject([{ level: "warn", facts: { exception: "ResourceNotFoundException" } }]);
  });
});
