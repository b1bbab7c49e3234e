import { marketplaceActor } from "#app/domain/marketplace/actor.ts";
import { findMarketplace } from "#app/domain/marketplace/marketplace.ts";
import { resolvedPurchase, sandboxPurchase } from "#app/gateways/marketplace/sandbox.ts";
import { savePurchases } from "#app/domain/marketplace/sync-purchases.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { companyName, id, key, password, secret } from "#app/api/declaration/example-values.ts";
import { trialBody } from "#tests/support/customers/trial-body.ts";
import { type ApiUnderTest, eventsSecret, type ApiResponse } from "./api.ts";
import type { Preparation } from "./example-preparations.ts";
import { exampleLicense, withExampleValues } from "./example-state.ts";

const expectSuccess = ({ status, text }: ApiResponse) => {
  if (status >= 300) throw new Error(`The preparation failed: ${status} ${text.slice(0, 500)}`);
};
const hostedPath = `/api/customers/one/hosted/${key}`;

const startTrial = (api: ApiUnderTest, changes: Record<string, unknown> = {}) =>
  withExampleValues(api, async () => {
    const body = trialBody({ subdomain: "acme-cloud", ...changes });
    expectSuccess(await api.asAda.post("/api/customers/one/trials", body));
  });

async function completeSteps({ asNobody, advanceClock }: ApiUnderTest) {
  for (let step = 0; step < 5; step += 1) {
    advanceClock(1_000);
    expectSuccess(await asNobody.get(`/api/customers/one/instance/check-status?licenseKey=${key}`));
  }
}

const runningTrial =
  (changes: Record<string, unknown> = {}): Preparation =>
  async (api) => {
    await startTrial(api, changes);
    await completeSteps(api);
  };
const invitedTrial: Preparation = (api) => startTrial(api, { how: "invite" });
const afterAction =
  (prepareFirst: Preparation, action: string): Preparation =>
  async (api) => {
    await prepareFirst(api);
    expectSuccess(await api.asAda.post(`${hostedPath}/${action}`, {}));
  };

const marketplaceVisit: Preparation = async ({ asNobody, context }) => {
  context.signUps = { ...context.signUps, trustIds: true };
  const marketplace = findMarketplace(context.marketplaces);
  context.marketplaces = [{ ...marketplace, resolve: async () => resolvedPurchase(secret) }];
  expectSuccess(await asNobody.get("/api/marketplace/customer?token=any"));
};
const waitingPurchase: Preparation = async ({ context }) => {
  const subject = { externalId: secret, accountId: "111122223333", agreementId: null };
  const entitlements = [{ dimension: "assets", intValue: 500, expirationDate: "2027-11-20T00:00:00.000Z" }];
  await context.storage.transact(async (work) => {
    const purchases = [{ ...sandboxPurchase(subject, entitlements), ...subject }];
    const actor = marketplaceActor("example", instantOf(context.now().getTime()));
    await savePurchases(context.storage, Object.assign(work, { newId: () => id }), actor, {
      provider: "sandbox",
      subject,
      purchases,
      readIds: "all",
    });
  });
};
const registeredBuyer =
  (domain: string): Preparation =>
  async (api) => {
    await marketplaceVisit(api);
    const nameFields = { firstname: "Grace", lastname: "Hopper", company: companyName };
    const form = { ...nameFields, email: "grace@example.com", domain, password, marketplaceId: secret };
    await withExampleValues(api, async () =>
      expectSuccess(await api.asNobody.post("/api/customers/one/marketplace", form)),
    );
    return { "x-sign-up": secret };
  };
const orderedInstance =
  (domain: string): Preparation =>
  async (api) => {
    const headers = (await registeredBuyer(domain)(api)) ?? {};
    const path = `/api/customers/one/instance/saas?licenseKey=${key}`;
    const { status } = await api.asNobody.post(path, { password }, headers);
    if (status < 300) await completeSteps(api);
    return headers;
  };
const restoredLicense: Preparation = async (api) => {
  await runningTrial()(api);
  expectSuccess(await api.asAda.send("DELETE", `${hostedPath}?subdomain=acme-cloud`));
  expectSuccess(await api.asAda.post(`/api/oem/licenses/${key}/restore`, {}));
};

/** Preparations for the examples about hosted customers and buyers. */
export const hostedPreparations: Readonly<Record<string, Preparation>> = {
  registerMarketplaceCustomer: marketplaceVisit,
  getAgreement: waitingPurchase,
  linkAgreement: async (api) => {
    await exampleLicense(api);
    await waitingPurchase(api);
  },
  createAgreementLicense: waitingPurchase,
  declineAgreement: async (api) => {
    await waitingPurchase(api);
    const marketplace = findMarketplace(api.context.marketplaces);
    api.context.marketplaces = [{ ...marketplace, needsApproval: () => true }];
  },
  createInstance: registeredBuyer("acme-cloud"),
  getInstanceProgress: runningTrial(),
  retryInstance: orderedInstance("fail-domain-now"),
  approveWaitingBuyer: async (api) => void (await orderedInstance("approval")(api)),
  getInvitation: invitedTrial,
  confirmInvitation: invitedTrial,
  renewInvitation: invitedTrial,
  resendInvitation: invitedTrial,
  getHostedCustomer: runningTrial(),
  deleteHostedCustomer: runningTrial(),
  extendTrial: runningTrial(),
  convertToPaid: runningTrial(),
  suspendInstance: runningTrial(),
  resumeInstance: afterAction(runningTrial(), "suspend"),
  retryHostedInstance: runningTrial({ subdomain: "fail-domain-now" }),
  createInstanceAgain: restoredLicense,
  sendInstanceAddress: runningTrial(),
  receiveMarketplaceEvent: async () => ({ "x-events-secret": eventsSecret }),
  receiveAzureEvent: async () => ({ authorization: `Bearer ${eventsSecret}` }),
};
