import { expect, it } from "vitest";
import { createSignUpHandle } from "#app/api/instances/sign-up-handle.ts";
import { license } from "#app/domain/license/license.ts";
import { errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { buyerAccountId, externalId, createEntitlement, startAws } from "#tests/support/outside/aws.ts";
import {
  fetchMarketplaceCustomer,
  requestMarketplaceCustomer,
  registerBuyer,
  createSignUpForm,
} from "#tests/support/customers/buyers.ts";
import { openApiWithAws } from "#tests/support/customers/aws-api.ts";
import { createMarketplaceEvent, sendAwsEvent } from "#tests/support/customers/scripted-marketplace.ts";

const token = "good/token+1=";
const signUpForm = createSignUpForm(externalId, { domain: "neu", email: "nora@neu.example" });

it("a buyer from AWS Marketplace registers and gets later purchase changes", async () => {
  const aws = await startAws();
  aws.pageSize = 1;
  aws.entitlements = [
    createEntitlement("support", { BooleanValue: true }),
    createEntitlement("assets", { IntegerValue: 100 }, { ExpirationDate: 1_000_000_000 }),
    createEntitlement("assets", { IntegerValue: 750 }),
  ];
  const api = await openApiWithAws(aws);
  expect(await fetchMarketplaceCustomer(api, token)).toEqual({
    customerId: await createSignUpHandle({ provider: "aws", externalId }, api.context),
    licenseKey: null,
    entitlements: [
      { dimension: "assets", intValue: 750, expirationDate: "2027-11-20T23:59:59.000Z" },
      { dimension: "support", intValue: 1, expirationDate: "2027-11-20T23:59:59.000Z" },
    ],
  });
  const key = await registerBuyer(api, token, signUpForm);
  const expectedLicense = {
    totalClientCapacity: 750,
    expiredAt: "2027-11-20T23:59:59.000Z",
    createdBy: "marketplace",
  };
  const licensePath = `/api/oem/licenses/${key}`;
  expect(parseApiResult(license, await api.asMert.get(licensePath))).toMatchObject(expectedLicense);
  expect(await fetchMarketplaceCustomer(api, token)).toMatchObject({ licenseKey: key });

  aws.entitlements = [createEntitlement("assets", { IntegerValue: 1_500 })];
  const detail = { acceptor: { accountId: buyerAccountId } };
  expect((await sendAwsEvent(api, createMarketplaceEvent("amended", { detail }))).status).toBe(202);
  expect(parseApiResult(license, await api.asMert.get(licensePath))).toMatchObject({
    ...expectedLicense,
    totalClientCapacity: 1_500,
  });
  expect(aws.requests.every(({ target }) => target.startsWith("AWSMP"))).toBe(true);
});

it("a buyer without a dimension gets the dimension with the highest quantity", async () => {
  const aws = await startAws();
  aws.entitlements = [
    createEntitlement("add-on", { BooleanValue: true }),
    createEntitlement("assets", { IntegerValue: 750 }),
  ];
  const api = await openApiWithAws(aws);
  const key = await registerBuyer(api, token, { ...signUpForm, entitlementDimension: null });
  expect(parseApiResult(license, await api.asMert.get(`/api/oem/licenses/${key}`))).toMatchObject({
    totalClientCapacity: 750,
  });
});

it("the API reports the code of an AWS error without its message", async () => {
  const aws = await startAws();
  const api = await openApiWithAws(aws);
  expect(await requestMarketplaceCustomer(api, "made-up")).toMatchObject({
    status: 404,
    body: errorBody("TOKEN_INVALID"),
  });
  expect(await requestMarketplaceCustomer(api, "expired")).toMatchObject({
    status: 410,
    body: errorBody("TOKEN_EXPIRED"),
  });
  aws.fail({ exception: "ThrottlingException", headers: { "retry-after": "7" } });
  const throttledResponse = await requestMarketplaceCustomer(api, token);
  expect([throttledResponse.status, throttledResponse.headers.get("retry-after")]).toEqual([429, "7"]);
  for (const exception of ["DisabledApiException", "InternalServiceErrorException"]) {
    aws.fail({ exception, message: "secret words of AWS" });
    const unavailableResponse = await requestMarketplaceCustomer(api, token);
    expect(unavailableResponse).toMatchObject({ status: 503, body: errorBody("MARKETPLACE_DOWN") });
    expect(unavailableResponse.text).not.toMatch(/secret words|Exception/);
  }
});

it("a dry run sends no request to AWS", async () => {
  const aws = await startAws();
  const api = await openApiWithAws(aws);
  const dryRunResponse = await requestMarketplaceCustomer(api, "sandbox-dry-run", "customer/test");
  expect(dryRunResponse.text).toContain("DRYRN-");
  expect(aws.requests).toEqual([]);
});

it("the API reports wrong credentials as a server error", async () => {
  const aws = await startAws();
  const api = await openApiWithAws(aws, { AWS_SECRET_ACCESS_KEY: "not-the-secret" });
  expect(await requestMarketplaceCustomer(api, token)).toMatchObject({
    status: 503,
    body: errorBody("MARKETPLACE_DOWN"),
  });
});
