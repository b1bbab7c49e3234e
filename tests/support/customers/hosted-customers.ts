import { hostedCustomer, hostedCustomerInFull } from "#app/domain/hosted-customer/hosted-customer.ts";
import { startedTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { pageOf } from "#app/domain/page.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { type ApiUnderTest, openApi, resultOf } from "#tests/support/api/api.ts";
import type { RecordingMailer } from "#tests/support/outside/mails.ts";
import { trialOf } from "./trial-body.ts";

/** The API with clients that use tokens, which are valid longer than a session. */
export async function openLongLivedApi(changes: Partial<ApiContext> = {}): Promise<ApiUnderTest> {
  const api = await openApi(changes);
  const { ada, mert, rita } = api.people;
  return {
    ...api,
    asAda: api.withBearer(await api.createToken(ada)),
    asMert: api.withBearer(await api.createToken(mert)),
    asRita: api.withBearer(await api.createToken(rita)),
  };
}

const hostedPath = (key: string, what = "") => `/api/customers/one/hosted/${key}${what && `/${what}`}`;

export const requestTrial = ({ asMert }: ApiUnderTest, changes: Record<string, unknown> = {}) =>
  asMert.post("/api/customers/one/trials", trialOf(changes));

/** Returns the license key of a new hosted customer. */
export const startTrial = async (api: ApiUnderTest, changes: Record<string, unknown> = {}) =>
  resultOf(startedTrial, await requestTrial(api, changes)).licenseKey;

/** The same with an instance that is ready. */
export async function startRunningTrial(api: ApiUnderTest, changes: Record<string, unknown> = {}) {
  const key = await startTrial(api, changes);
  for (let step = 0; step < 4; step += 1) {
    api.advanceClock(1_000);
    await api.asNobody.get(`/api/customers/one/instance/check-status?licenseKey=${key}`);
  }
  return key;
}

export const hostedOf = async ({ asRita }: ApiUnderTest, key: string) =>
  resultOf(hostedCustomerInFull, await asRita.get(hostedPath(key)));

export const hostedPage = async ({ asRita }: ApiUnderTest, query = "") =>
  resultOf(pageOf(hostedCustomer), await asRita.get(`/api/customers/one/hosted${query}`));

export const requestAction = ({ asMert }: ApiUnderTest, key: string, what: string, body: unknown = {}) =>
  asMert.post(hostedPath(key, what), body);

export const requestDeletion = ({ asMert }: ApiUnderTest, key: string, subdomain: string) =>
  asMert.send("DELETE", `${hostedPath(key)}?subdomain=${encodeURIComponent(subdomain)}`);

/** Returns the newest event first. */
export async function eventsOf({ asRita }: ApiUnderTest, key: string) {
  const reply = await asRita.get(`/api/oem/history?licenseKey=${key}&pageNumber=0&pageSize=50`);
  return resultOf(pageOf(historyEvent), reply).entities;
}

export const eventNamesOf = async (api: ApiUnderTest, key: string) =>
  (await eventsOf(api, key)).map(({ eventName }) => eventName);

/** The token of the link in the last mail. */
export function tokenIn({ handedMails }: RecordingMailer): string {
  const [, token = ""] = /confirm-customer\?token=([\w-]+)/.exec(handedMails.at(-1)?.text ?? "") ?? [];
  return token;
}
