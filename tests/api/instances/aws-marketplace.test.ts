import { expect, it } from "vitest";
import { createHandle } from "#app/api/instances/sign-up-handle.ts";
import { license } from "#app/domain/license/license.ts";
import { readConfig } from "#app/hosts/settings/config.ts";
import { hosting } from "#app/hosts/outside-systems.ts";
import { clock } from "#tests/fixtures/licenses.ts";
import { eventsSecret, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import {
  account,
  awsKey,
  externalId,
  entitlementOf,
  type LoopbackAws,
  productCode,
  startAws,
} from "#tests/support/outside/aws.ts";
import { arrivalOf, requestArrival, registerBuyer, signUpOf } from "#tests/support/customers/buyers.ts";
import { eventOf, sendEvent } from "#tests/support/customers/scripted-marketplace.ts";

/** The API in an environment with AWS Marketplace. */
function openWith(aws: LoopbackAws, changes: Record<string, string> = {}) {
  const config = readConfig({
    SECRET: "0123456789abcdef0123456789abcdef",
    LICENSE_SIGNING_KEY: "{}",
    PUBLIC_URL: "*",
    ALLOWED_EMAIL_DOMAINS: "example.com",
    OIDC_SSO_ISSUER: "https://login.example.com",
    OIDC_SSO_CLIENT_ID: "desk",
    OIDC_SSO_CLIENT_SECRET: "secret",
    MARKETPLACE: "aws",
    AWS_ACCESS_KEY_ID: awsKey.accessKeyId,
    AWS_SECRET_ACCESS_KEY: awsKey.secretAccessKey,
    AWS_MARKETPLACE_PRODUCT_CODE: productCode,
    AWS_MARKETPLACE_METERING_URL: aws.url,
    AWS_MARKETPLACE_ENTITLEMENT_URL: aws.url,
    AWS_MARKETPLACE_EVENTS_SECRET: eventsSecret,
    ...changes,
  });
  if (config.mode === "upstream") throw new Error("This environment embeds the license API.");
  const { marketplace, rehearsals, marketplaceEventsSecret } = hosting(config, clock);
  return openApi({ marketplace, rehearsals, marketplaceEventsSecret });
}

const token = "good/token+1=";
const signUp = signUpOf(externalId, { domain: "neu", email: "nora@neu.example" });

it("A buyer from AWS Marketplace registers, gets what they bought, and follows later changes", async () => {
  const aws = await startAws();
  aws.pageSize = 1;
  aws.entitlements = [
    entitlementOf("support", { BooleanValue: true }),
    entitlementOf("assets", { IntegerValue: 100 }, { ExpirationDate: 1_000_000_000 }),
    entitlementOf("assets", { IntegerValue: 750 }),
  ];
  const api = await openWith(aws);
  expect(await arrivalOf(api, token)).toEqual({
    customerId: await createHandle(externalId, api.context),
    licenseKey: null,
    entitlements: [
      { dimension: "assets", intValue: 750, expirationDate: "2027-11-20T23:59:59.000Z" },
      { dimension: "support", intValue: 1, expirationDate: "2027-11-20T23:59:59.000Z" },
    ],
  });
  const key = await registerBuyer(api, token, signUp);
  const entitledTo750 = {
    totalClientCapacity: 750,
    expiredAt: "2027-11-20T23:59:59.000Z",
    createdBy: "marketplace",
  };
  const path = `/api/oem/licenses/${key}`;
  expect(resultOf(license, await api.asMert.get(path))).toMatchObject(entitledTo750);
  expect(await arrivalOf(api, token)).toMatchObject({ licenseKey: key });

  aws.entitlements = [entitlementOf("assets", { IntegerValue: 1_500 })];
  const detail = { acceptor: { accountId: account } };
  expect((await sendEvent(api, eventOf("amended", { detail }))).status).toBe(202);
  expect(resultOf(license, await api.asMert.get(path))).toMatchObject({
    ...entitledTo750,
    totalClientCapacity: 1_500,
  });
  expect(aws.requests.every(({ target }) => target.startsWith("AWSMP"))).toBe(true);
});

it("Without a dimension in the form a buyer gets the one with the highest quantity", async () => {
  const aws = await startAws();
  aws.entitlements = [
    entitlementOf("add-on", { BooleanValue: true }),
    entitlementOf("assets", { IntegerValue: 750 }),
  ];
  const api = await openWith(aws);
  const key = await registerBuyer(api, token, { ...signUp, entitlementDimension: null });
  expect(resultOf(license, await api.asMert.get(`/api/oem/licenses/${key}`))).toMatchObject({
    totalClientCapacity: 750,
  });
});

it("A rejection by AWS is reported to the buyer by its code, without the text of AWS", async () => {
  const aws = await startAws();
  const api = await openWith(aws);
  expect(await requestArrival(api, "made-up")).toMatchObject({
    status: 404,
    body: errorBody("TOKEN_INVALID"),
  });
  expect(await requestArrival(api, "expired")).toMatchObject({
    status: 410,
    body: errorBody("TOKEN_EXPIRED"),
  });
  aws.fail({ exception: "ThrottlingException", headers: { "retry-after": "7" } });
  const throttled = await requestArrival(api, token);
  expect([throttled.status, throttled.headers.get("retry-after")]).toEqual([429, "7"]);
  for (const exception of ["DisabledApiException", "InternalServiceErrorException"]) {
    aws.fail({ exception, message: "secret words of AWS" });
    const away = await requestArrival(api, token);
    expect(away).toMatchObject({ status: 503, body: errorBody("MARKETPLACE_DOWN") });
    expect(away.text).not.toMatch(/secret words|Exception/);
  }
});

it("A rehearsal sends no request to AWS", async () => {
  const aws = await startAws();
  const api = await openWith(aws);
  const rehearsal = await requestArrival(api, "sandbox-dry-run", "customer/test");
  expect(rehearsal.text).toContain("DRYRN-");
  expect(aws.requests).toEqual([]);
});

it("Wrong credentials are reported as our error, not the buyer's", async () => {
  const aws = await startAws();
  const api = await openWith(aws, { AWS_SECRET_ACCESS_KEY: "not-the-secret" });
  expect(await requestArrival(api, token)).toMatchObject({
    status: 503,
    body: errorBody("MARKETPLACE_DOWN"),
  });
});
