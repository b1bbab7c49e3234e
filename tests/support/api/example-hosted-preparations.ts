import { companyName, key, password, secret } from "#app/api/description/examples/values.ts";
import { trialOf } from "#tests/support/customers/trial-body.ts";
import { type ApiUnderTest, eventsSecret, type Reply } from "./api.ts";
import type { Preparation } from "./example-preparations.ts";
import { withExampleValues } from "./example-state.ts";

const expectDone = ({ status, text }: Reply) => {
  if (status >= 300) throw new Error(`The preparation failed: ${status} ${text.slice(0, 500)}`);
};
const hostedPath = `/api/customers/one/hosted/${key}`;

const started = (api: ApiUnderTest, changes: Record<string, unknown> = {}) =>
  withExampleValues(api, async () => {
    const body = trialOf({ subdomain: "acme-cloud", ...changes });
    expectDone(await api.asAda.post("/api/customers/one/trials", body));
  });

async function advance({ asNobody, pass }: ApiUnderTest) {
  for (let step = 0; step < 5; step += 1) {
    pass(1_000);
    expectDone(await asNobody.get(`/api/customers/one/instance/check-status?licenseKey=${key}`));
  }
}

const running =
  (changes: Record<string, unknown> = {}): Preparation =>
  async (api) => {
    await started(api, changes);
    await advance(api);
  };
const invited: Preparation = (api) => started(api, { how: "invite" });
const acted =
  (before: Preparation, action: string): Preparation =>
  async (api) => {
    await before(api);
    expectDone(await api.asAda.post(`${hostedPath}/${action}`, {}));
  };

const arrived: Preparation = async ({ asNobody, world }) => {
  world.signUps = { ...world.signUps, trustIds: true };
  const { marketplace } = world;
  world.marketplace = {
    ...marketplace,
    resolve: async () => ({ externalId: secret, accountId: null, signedUp: null }),
  };
  expectDone(await asNobody.get("/api/marketplace/customer?token=any"));
};
const registered =
  (domain: string): Preparation =>
  async (api) => {
    await arrived(api);
    const names = { firstname: "Grace", lastname: "Hopper", company: companyName };
    const form = { ...names, email: "grace@example.com", domain, password, marketplaceId: secret };
    await withExampleValues(api, async () =>
      expectDone(await api.asNobody.post("/api/customers/one/marketplace", form)),
    );
    return { "x-sign-up": secret };
  };
const ordered =
  (domain: string): Preparation =>
  async (api) => {
    const headers = (await registered(domain)(api)) ?? {};
    const path = `/api/customers/one/instance/saas?licenseKey=${key}`;
    const { status } = await api.asNobody.post(path, { password }, headers);
    if (status < 300) await advance(api);
    return headers;
  };
const deletedAndRestored: Preparation = async (api) => {
  await running()(api);
  expectDone(await api.asAda.send("DELETE", `${hostedPath}?subdomain=acme-cloud`));
  expectDone(await api.asAda.post(`/api/oem/licenses/${key}/restore`, {}));
};

/** Preparations for the examples about hosted customers and buyers. */
export const hostedPreparations: Readonly<Record<string, Preparation>> = {
  registerMarketplaceCustomer: arrived,
  createInstance: registered("acme-cloud"),
  getInstanceProgress: running(),
  retryInstance: ordered("fail-domain-now"),
  approveWaitingBuyer: async (api) => void (await ordered("approval")(api)),
  getInvitation: invited,
  confirmInvitation: invited,
  renewInvitation: invited,
  resendInvitation: invited,
  getHostedCustomer: running(),
  deleteHostedCustomer: running(),
  extendTrial: running(),
  convertToPaid: running(),
  suspendInstance: running(),
  resumeInstance: acted(running(), "suspend"),
  retryHostedInstance: running({ subdomain: "fail-domain-now" }),
  createInstanceAgain: deletedAndRestored,
  sendInstanceAddress: running(),
  receiveMarketplaceEvent: async () => ({ "x-events-secret": eventsSecret }),
};
