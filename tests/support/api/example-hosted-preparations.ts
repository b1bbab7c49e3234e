import { createMarketplaceActor } from "#app/domain/marketplace/actor.ts";
import { findMarketplace } from "#app/domain/marketplace/marketplace.ts";
import { createSandboxPurchase } from "#app/gateways/marketplace/sandbox.ts";
import { savePurchases } from "#app/domain/marketplace/sync-purchases.ts";
import {
  companyName,
  id,
  licenseKey,
  marketplaceToken,
  password,
  secret,
  signUpHandle,
} from "#app/api/endpoint/example-values.ts";
import { buildTrialBody } from "#tests/support/customers/trial-body.ts";
import { type ApiUnderTest, eventsSecret, type ApiResponse } from "./api.ts";
import type { Preparation } from "./example-preparations.ts";
import { issueExampleLicense, runWithExampleValues } from "./example-state.ts";

const expectSuccess = ({ status, text }: ApiResponse) => {
  if (status >= 300) throw new Error(`The preparation failed: ${status} ${text.slice(0, 500)}`);
};
const hostedPath = `/api/customers/one/hosted/${licenseKey}`;

const startTrial = (api: ApiUnderTest, changes: Record<string, unknown> = {}) =>
  runWithExampleValues(api, async () => {
    const body = buildTrialBody({ subdomain: "acme-cloud", ...changes });
    expectSuccess(await api.asAda.post("/api/customers/one/trials", body));
  });

async function completeSteps({ asAnonymous, advanceClock }: ApiUnderTest) {
  for (let step = 0; step < 5; step += 1) {
    advanceClock(1_000);
    expectSuccess(await asAnonymous.get(`/api/customers/one/instance/check-status?licenseKey=${licenseKey}`));
  }
}

const createRunningTrial =
  (changes: Record<string, unknown> = {}): Preparation =>
  async (api) => {
    await startTrial(api, changes);
    await completeSteps(api);
  };
const createInvitedTrial: Preparation = (api) => startTrial(api, { how: "invite" });
const runActionAfter =
  (prepareFirst: Preparation, action: string): Preparation =>
  async (api) => {
    await prepareFirst(api);
    expectSuccess(await api.asAda.post(`${hostedPath}/${action}`, {}));
  };

const visitMarketplace: Preparation = async ({ asAnonymous }) =>
  expectSuccess(await asAnonymous.get(`/api/marketplace/customer?token=${marketplaceToken}`));
const createWaitingPurchase: Preparation = async ({ context }) => {
  const subject = { externalId: secret, accountId: "111122223333", agreementId: null };
  const entitlements = [{ dimension: "assets", intValue: 500, expirationDate: "2027-11-20T00:00:00.000Z" }];
  await context.storage.transact(async (transaction) => {
    const purchases = [{ ...createSandboxPurchase(subject, entitlements), ...subject }];
    const actor = createMarketplaceActor("example", context.now());
    // The purchase gets the id of the examples instead of a new id.
    await savePurchases(context.storage, Object.assign(transaction, { createId: () => id }), actor, {
      provider: "sandbox",
      subject,
      purchases,
      readIds: "all",
    });
  });
};
const createRegisteredBuyer =
  (domain: string): Preparation =>
  async (api) => {
    await visitMarketplace(api);
    const nameFields = { firstname: "Grace", lastname: "Hopper", company: companyName };
    const form = { ...nameFields, email: "grace@example.com", domain, password, marketplaceId: signUpHandle };
    await runWithExampleValues(api, async () =>
      expectSuccess(await api.asAnonymous.post("/api/customers/one/marketplace", form)),
    );
    return { "x-sign-up": signUpHandle };
  };
const createRequestedInstance =
  (domain: string): Preparation =>
  async (api) => {
    const headers = (await createRegisteredBuyer(domain)(api)) ?? {};
    const path = `/api/customers/one/instance/saas?licenseKey=${licenseKey}`;
    const { status } = await api.asAnonymous.post(path, { password }, headers);
    if (status < 300) await completeSteps(api);
    return headers;
  };
const createRestoredLicense: Preparation = async (api) => {
  await createRunningTrial()(api);
  expectSuccess(await api.asAda.send("DELETE", `${hostedPath}?subdomain=acme-cloud`));
  expectSuccess(await api.asAda.post(`/api/oem/licenses/${licenseKey}/restore`, {}));
};

/** Preparations for the examples about hosted customers and buyers. */
export const hostedPreparations: Readonly<Record<string, Preparation>> = {
  registerMarketplaceCustomer: visitMarketplace,
  getPurchase: createWaitingPurchase,
  linkPurchase: async (api) => {
    await issueExampleLicense(api);
    await createWaitingPurchase(api);
  },
  createPurchaseLicense: createWaitingPurchase,
  declinePurchase: async (api) => {
    await createWaitingPurchase(api);
    const marketplace = findMarketplace(api.context.marketplaces);
    api.context.marketplaces = [{ ...marketplace, needsApproval: () => true }];
  },
  createInstance: createRegisteredBuyer("acme-cloud"),
  getInstanceProgress: createRunningTrial(),
  retryInstance: createRequestedInstance("fail-domain-now"),
  approveWaitingBuyer: async (api) => {
    await createRequestedInstance("approval")(api);
  },
  getInvitation: createInvitedTrial,
  confirmInvitation: createInvitedTrial,
  renewInvitation: createInvitedTrial,
  resendInvitation: createInvitedTrial,
  getHostedCustomer: createRunningTrial(),
  deleteHostedCustomer: createRunningTrial(),
  extendTrial: createRunningTrial(),
  convertToPaid: createRunningTrial(),
  suspendInstance: createRunningTrial(),
  resumeInstance: runActionAfter(createRunningTrial(), "suspend"),
  retryHostedInstance: createRunningTrial({ subdomain: "fail-domain-now" }),
  createInstanceAgain: createRestoredLicense,
  sendInstanceAddress: createRunningTrial(),
  receiveMarketplaceEvent: async () => ({ "x-events-secret": eventsSecret }),
  receiveAzureEvent: async () => ({ authorization: `Bearer ${eventsSecret}` }),
};
