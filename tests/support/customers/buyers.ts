import { handleOf } from "#app/api/instances/sign-up-handle.ts";
import { arrival } from "#app/domain/sign-up/arrival.ts";
import { instanceProgress, type InstanceProgress } from "#app/domain/instance/progress.ts";
import { waitingBuyer } from "#app/domain/instance/waiting-buyer.ts";
import { pageOf } from "#app/domain/page.ts";
import { marketplaceLicense } from "#app/domain/sign-up/registration.ts";
import { type ApiUnderTest, type Reply, resultOf } from "#tests/support/api/api.ts";
import { buyersPassword } from "./buyers-password.ts";

export const arriving = ({ asNobody }: ApiUnderTest, token: string, path = "customer") =>
  asNobody.get(`/api/marketplace/${path}?token=${encodeURIComponent(token)}`);

export const arrived = async (api: ApiUnderTest, token: string) =>
  resultOf(arrival, await arriving(api, token));

/** The body of the sign-up form for the buyer of a sandbox token. */
export const signUpOf = (marketplaceId: string, changes: Record<string, unknown> = {}) => ({
  firstname: "Nora",
  lastname: "Neu",
  company: "Neu & Söhne GmbH",
  email: `${marketplaceId}@neu.example`,
  domain: marketplaceId,
  password: buyersPassword,
  marketplaceId,
  entitlementDimension: "assets",
  entitlementValue: 500,
  entitlementExpiration: "2027-11-20T23:59:59.999Z",
  ...changes,
});

/** Sends the form with the handle of its buyer. */
export const registering = async ({ asNobody, world }: ApiUnderTest, form: Record<string, unknown>) =>
  asNobody.post("/api/customers/one/marketplace", {
    ...form,
    marketplaceId: await handleOf(String(form["marketplaceId"]), world),
  });

/** The header that the buyer of the license sends. */
export async function signedUp({ world }: ApiUnderTest, key: string) {
  const license = await world.storage.licenses.find(key);
  const buyer = license && (await world.storage.marketplaceCustomers.ofLicense(license.record.id));
  return { "x-sign-up": buyer && (await handleOf(buyer.externalId, world)) };
}

/** Registers a new buyer with the token and returns the license key. */
export async function registered(api: ApiUnderTest, token: string, changes: Record<string, unknown> = {}) {
  await arrived(api, token);
  const reply = await registering(api, signUpOf(token, changes));
  return resultOf(marketplaceLicense, reply).licenseKey;
}

const instancePath = (call: string, key: string) => `/api/customers/one/instance/${call}?licenseKey=${key}`;

export const creating = async (
  api: ApiUnderTest,
  key: string,
  body: unknown = { password: buyersPassword },
) => api.asNobody.post(instancePath("saas", key), body, await signedUp(api, key));

export const checking = ({ asNobody }: ApiUnderTest, key: string) =>
  asNobody.get(instancePath("check-status", key));

export const retrying = async (api: ApiUnderTest, key: string) =>
  api.asNobody.post(instancePath("retry", key), {}, await signedUp(api, key));

export const progressOf = (reply: Reply): InstanceProgress => resultOf(instanceProgress, reply);

/** The status and the flags of the four steps, for example `1100`. */
export async function stepsAfter(api: ApiUnderTest, key: string, ms: number) {
  api.pass(ms);
  const { status, server, domain, airBootstrap, airSetup } = progressOf(await checking(api, key));
  return `${status} ${[server, domain, airBootstrap, airSetup].map(Number).join("")}`;
}

export const instancesOf = ({ engine }: ApiUnderTest) =>
  engine.db.selectFrom("instance").selectAll().execute();
export const buyerOf = ({ world }: ApiUnderTest, token: string) =>
  world.storage.marketplaceCustomers.find("sandbox", token);

export const waitingPage = async ({ asRita }: ApiUnderTest, query = "") =>
  resultOf(pageOf(waitingBuyer), await asRita.get(`/api/customers/one/waiting${query}`));

export const approving = ({ asMert }: ApiUnderTest, key: string) =>
  asMert.post(`/api/customers/one/waiting/${key}/approve`, {});
