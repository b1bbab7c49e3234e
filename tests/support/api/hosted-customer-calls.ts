import { expect } from "vitest";
import type { ApiUnderTest, Client, Reply } from "./api.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import type { AddedCall } from "./contract-calls.ts";
import { tokenIn } from "#tests/support/customers/hosted-customers.ts";
import { recordingMailer } from "#tests/support/outside/mails.ts";
import { trialOf } from "#tests/support/customers/trial-body.ts";

type Ask = (
  call: AddedCall,
  given?: {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    as?: Client;
  },
) => Promise<Reply>;

const resultOf = (reply: Reply) => (reply.body as { result: Record<string, unknown> }).result;
const keyOf = (reply: Reply) => String(resultOf(reply)["licenseKey"]);

/** Sends one request to every endpoint for trials and hosted customers. */
export async function takeHostedTurns({ asNobody, pass, world }: ApiUnderTest, ask: Ask) {
  const mailer = recordingMailer();
  world.mailer = mailer;
  const one = "/customers/one/hosted/{licenseKey}";
  const failing = trialOf({ companyName: "Stark Industries", subdomain: "fail-domain-now" });
  const licenseKey = keyOf(await ask("POST /customers/one/trials", { body: failing }));
  const params = { licenseKey };
  const companyName = { query: { companyName: "STARK industries" } };
  expect(resultOf(await ask("GET /customers/one/check", companyName))).toMatchObject([{ licenseKey }]);
  const look = () => asNobody.get(`/api/customers/one/instance/check-status?licenseKey=${licenseKey}`);
  for (let step = 0; step < 3; step += 1) {
    pass(1_000);
    await look();
  }
  expect(resultOf(await ask(`GET ${one}`, { params }))).toMatchObject({ failedStep: "domain" });
  await ask(`POST ${one}/retry`, { params });
  for (let step = 0; step < 4; step += 1) {
    pass(1_000);
    await look();
  }
  expect(resultOf(await ask(`POST ${one}/suspend`, { params }))).toMatchObject({ state: "suspended" });
  expect(resultOf(await ask(`POST ${one}/resume`, { params }))).toMatchObject({ state: "running" });
  expect(resultOf(await ask(`POST ${one}/send-address`, { params }))).toMatchObject({ mail: "sent" });
  const extended = await ask(`POST ${one}/extend`, { params, body: { days: 7 } });
  expect(resultOf(extended)).toMatchObject({ extensionDaysLeft: 7 });
  expect(resultOf(await ask("GET /customers/one/numbers"))).toMatchObject({ runningTrials: 1 });
  const listed = await ask("GET /customers/one/hosted", { query: { search: "stark" } });
  expect(resultOf(listed)).toMatchObject({ totalEntityCount: 1 });
  const converted = await ask(`POST ${one}/convert`, { params, body: { days: 365 } });
  expect(resultOf(converted)).toMatchObject({ purpose: "paid", environment: 3 });

  const asking = trialOf({ companyName: "Oscorp", subdomain: "oscorp", how: "invite" });
  const invited = { licenseKey: keyOf(await ask("POST /customers/one/trials", { body: asking })) };
  await ask(`POST ${one}/resend-invitation`, { params: invited });
  const token = tokenIn(mailer);
  const link = await ask("GET /customers/one/invitation", { as: asNobody, query: { token } });
  expect(resultOf(link)).toMatchObject({ companyName: "Oscorp" });
  await ask("POST /customers/one/invitation/renew", { as: asNobody, body: { token } });
  const who = { firstname: "Norman", lastname: "Osborn", password: buyersPassword };
  const confirmed = await ask("POST /customers/one/invitation/confirm", {
    as: asNobody,
    body: { token, ...who },
  });
  expect(resultOf(confirmed)).toMatchObject(invited);
  await ask(`DELETE ${one}`, { params: invited, query: { subdomain: "oscorp" } });
  await ask("POST /oem/licenses/{key}/restore", { params: { key: invited.licenseKey } });
  await ask(`POST ${one}/create-again`, { params: invited });
}
