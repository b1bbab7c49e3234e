import { expect } from "vitest";
import type { ApiUnderTest, Client, ApiResponse } from "./api.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import type { AddedEndpoint } from "./contract-endpoints.ts";
import { readTokenOfLastMail } from "#tests/support/customers/hosted-customers.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";
import { buildTrialBody } from "#tests/support/customers/trial-body.ts";

type SendRequest = (
  endpoint: AddedEndpoint,
  options?: {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    as?: Client;
  },
) => Promise<ApiResponse>;

const readResult = (response: ApiResponse) => (response.body as { result: Record<string, unknown> }).result;
const readLicenseKey = (response: ApiResponse) => String(readResult(response)["licenseKey"]);

/** Sends one request to every endpoint for trials and hosted customers. */
export async function sendHostedCustomerRequests(
  { asAnonymous, advanceClock, context }: ApiUnderTest,
  request: SendRequest,
) {
  const mailer = createRecordingMailer();
  context.mailer = mailer;
  const hostedPath = "/customers/one/hosted/{licenseKey}";
  const failingTrial = buildTrialBody({ companyName: "Stark Industries", subdomain: "fail-domain-now" });
  const licenseKey = readLicenseKey(await request("POST /customers/one/trials", { body: failingTrial }));
  const params = { licenseKey };
  const companyQuery = { query: { companyName: "STARK industries" } };
  expect(readResult(await request("GET /customers/one/check", companyQuery))).toMatchObject({
    entities: [{ licenseKey }],
  });
  const checkStatus = () =>
    asAnonymous.get(`/api/customers/one/instance/check-status?licenseKey=${licenseKey}`);
  for (let step = 0; step < 3; step += 1) {
    advanceClock(1_000);
    await checkStatus();
  }
  expect(readResult(await request(`GET ${hostedPath}`, { params }))).toMatchObject({ failedStep: "domain" });
  await request(`POST ${hostedPath}/retry`, { params });
  for (let step = 0; step < 4; step += 1) {
    advanceClock(1_000);
    await checkStatus();
  }
  expect(readResult(await request(`POST ${hostedPath}/suspend`, { params }))).toMatchObject({
    state: "suspended",
  });
  expect(readResult(await request(`POST ${hostedPath}/resume`, { params }))).toMatchObject({
    state: "running",
  });
  expect(readResult(await request(`POST ${hostedPath}/send-address`, { params }))).toMatchObject({
    mail: "sent",
  });
  const extendResponse = await request(`POST ${hostedPath}/extend`, { params, body: { days: 7 } });
  expect(readResult(extendResponse)).toMatchObject({ extensionDaysLeft: 7 });
  expect(readResult(await request("GET /customers/one/numbers"))).toMatchObject({ runningTrials: 1 });
  const listResponse = await request("GET /customers/one/hosted", { query: { search: "stark" } });
  expect(readResult(listResponse)).toMatchObject({ totalEntityCount: 1 });
  const convertResponse = await request(`POST ${hostedPath}/convert`, { params, body: { days: 365 } });
  expect(readResult(convertResponse)).toMatchObject({ purpose: "paid", environment: 3 });

  const invitation = buildTrialBody({ companyName: "Oscorp", subdomain: "oscorp", how: "invite" });
  const invitedParams = {
    licenseKey: readLicenseKey(await request("POST /customers/one/trials", { body: invitation })),
  };
  await request(`POST ${hostedPath}/resend-invitation`, { params: invitedParams });
  const token = readTokenOfLastMail(mailer);
  const invitationResponse = await request("GET /customers/one/invitation", {
    as: asAnonymous,
    query: { token },
  });
  expect(readResult(invitationResponse)).toMatchObject({ companyName: "Oscorp" });
  await request("POST /customers/one/invitation/renew", { as: asAnonymous, body: { token } });
  const person = { firstName: "Norman", lastName: "Osborn", password: buyersPassword };
  const confirmResponse = await request("POST /customers/one/invitation/confirm", {
    as: asAnonymous,
    body: { token, ...person },
  });
  expect(readResult(confirmResponse)).toMatchObject(invitedParams);
  await request(`DELETE ${hostedPath}`, { params: invitedParams, query: { subdomain: "oscorp" } });
  await request("POST /oem/licenses/{key}/restore", { params: { key: invitedParams.licenseKey } });
  await request(`POST ${hostedPath}/create-again`, { params: invitedParams });
}
