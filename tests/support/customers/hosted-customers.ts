import { hostedCustomer, hostedCustomerDetails } from "#app/domain/hosted-customer/hosted-customer.ts";
import { startedTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { createPageSchema } from "#app/domain/page.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { type ApiUnderTest, startTestApi, parseApiResult } from "#tests/support/api/api.ts";
import type { RecordingMailer } from "#tests/support/outside/mails.ts";
import { buildTrialBody } from "./trial-body.ts";

/** Opens the API with clients that use API tokens, which are valid longer than sessions. */
export async function openLongLivedApi(changes: Partial<ApiContext> = {}): Promise<ApiUnderTest> {
  const api = await startTestApi(changes);
  const { ada, mert, rita } = api.people;
  return {
    ...api,
    asAda: api.createClientWithBearer(await api.createToken(ada)),
    asMert: api.createClientWithBearer(await api.createToken(mert)),
    asRita: api.createClientWithBearer(await api.createToken(rita)),
  };
}

const hostedCustomerPath = (key: string, action = "") =>
  `/api/customers/one/hosted/${key}${action && `/${action}`}`;

export const requestTrial = ({ asMert }: ApiUnderTest, changes: Record<string, unknown> = {}) =>
  asMert.post("/api/customers/one/trials", buildTrialBody(changes));

/** Starts a trial without completing its steps, and returns the license key. */
export const startTrial = async (api: ApiUnderTest, changes: Record<string, unknown> = {}) =>
  parseApiResult(startedTrial, await requestTrial(api, changes)).licenseKey;

/** Starts a trial, completes its steps and returns the license key. */
export async function startRunningTrial(api: ApiUnderTest, changes: Record<string, unknown> = {}) {
  const key = await startTrial(api, changes);
  for (let step = 0; step < 4; step += 1) {
    api.advanceClock(1_000);
    await api.asAnonymous.get(`/api/customers/one/instance/check-status?licenseKey=${key}`);
  }
  return key;
}

export const fetchHostedCustomer = async ({ asRita }: ApiUnderTest, key: string) =>
  parseApiResult(hostedCustomerDetails, await asRita.get(hostedCustomerPath(key)));

export const fetchHostedCustomers = async ({ asRita }: ApiUnderTest, query = "") =>
  parseApiResult(createPageSchema(hostedCustomer), await asRita.get(`/api/customers/one/hosted${query}`));

export const requestAction = ({ asMert }: ApiUnderTest, key: string, action: string, body: unknown = {}) =>
  asMert.post(hostedCustomerPath(key, action), body);

export const requestDeletion = ({ asMert }: ApiUnderTest, key: string, subdomain: string) =>
  asMert.send("DELETE", `${hostedCustomerPath(key)}?subdomain=${encodeURIComponent(subdomain)}`);

/** Newest first. */
export async function fetchEvents({ asRita }: ApiUnderTest, key: string) {
  const response = await asRita.get(`/api/oem/history?licenseKey=${key}&pageNumber=0&pageSize=50`);
  return parseApiResult(createPageSchema(historyEvent), response).entities;
}

export const fetchEventNames = async (api: ApiUnderTest, key: string) =>
  (await fetchEvents(api, key)).map(({ eventName }) => eventName);

export function readTokenOfLastMail(mailer: RecordingMailer): string {
  const [, token = ""] =
    /confirm-customer\?token=([\w-]+)/.exec(mailer.receivedMails.at(-1)?.text ?? "") ?? [];
  return token;
}
