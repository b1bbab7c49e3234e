import { describe, expect, it } from "vitest";
import { confirmedInvitation, invitationView } from "#app/domain/hosted-customer/confirm-invitation.ts";
import {
  type InstanceOrder,
  noCapacityProblem,
  subdomainTakenProblem,
} from "#app/domain/instance/provisioner.ts";
import { Problem } from "#app/domain/problem.ts";
import { storedAsFileOutcome } from "#app/domain/mail/mailer.ts";
import { createEventSentence } from "#app/words/event-wording.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { type ApiUnderTest, origin, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { requestInstance, selectInstances, fetchStepsAfter } from "#tests/support/customers/buyers.ts";
import {
  requestDeletion,
  requestAction,
  fetchEvents,
  fetchHostedCustomer,
  openLongLivedApi,
  startTrial,
  requestTrial,
  readTokenOfLastMail,
} from "#tests/support/customers/hosted-customers.ts";
import { buildTrialBody } from "#tests/support/customers/trial-body.ts";
import { type RecordingMailer, createRecordingMailer } from "#tests/support/outside/mails.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface InvitationSetup {
  api: ApiUnderTest;
  mailer: RecordingMailer;
  orders: InstanceOrder[];
  orderErrorFactories: (() => Error)[];
  key: string;
  token: string;
}

/** Invites Lucius by mail. The functions in `orderErrorFactories` create the errors that the next orders throw. */
async function inviteLucius(): Promise<InvitationSetup> {
  const mailer = createRecordingMailer();
  const orders: InstanceOrder[] = [];
  const orderErrorFactories: (() => Error)[] = [];
  const provisioner = {
    ...simulatedProvisioner,
    async order(order: InstanceOrder) {
      orders.push(order);
      const createError = orderErrorFactories.shift();
      if (createError) throw createError();
    },
  };
  const api = await openLongLivedApi({ mailer, provisioner });
  const key = await startTrial(api, { how: "invite" });
  return {
    api,
    mailer,
    orders,
    orderErrorFactories,
    key,
    token: readTokenOfLastMail(mailer),
  };
}

it("a repeated request reports the error of its invitation again", async () => {
  const mailer = createRecordingMailer();
  const api = await openLongLivedApi({ mailer });
  mailer.nextOutcomes.push({ sent: false, failureKind: "refused", reason: "550 No such box." });
  const send = () =>
    api.asMert.post("/api/customers/one/trials", buildTrialBody({ how: "invite" }), {
      "idempotency-key": "invited-once",
    });
  const { body: firstBody } = await send();
  expect(firstBody).toMatchObject({ result: { status: "invited", invitationError: "550 No such box." } });
  expect((await send()).body).toEqual(firstBody);
  expect(mailer.receivedMails).toHaveLength(1);
});

it("an invitation whose mail was only saved as a file is not reported as sent", async () => {
  const mailer = { ...createRecordingMailer(), storesMails: true };
  const api = await openLongLivedApi({ mailer });
  mailer.nextOutcomes.push(storedAsFileOutcome);
  const response = await requestTrial(api, { how: "invite" });
  expect(response.body).toMatchObject({
    result: { status: "invited", invitationError: storedAsFileOutcome.reason },
  });
  const { licenseKey } = (response.body as { result: { licenseKey: string } }).result;
  expect(await fetchHostedCustomer(api, licenseKey)).toMatchObject({
    invitation: { sentAt: null, error: storedAsFileOutcome.reason },
  });
  const event = (await fetchEvents(api, licenseKey)).find(({ eventName }) => eventName === "invite-customer");
  expect(event && createEventSentence(event)).toMatch(
    /^A confirmation link was created .* The mail was not sent, because there is no mail server; it is saved as a file\.$/,
  );
});

const fetchInvitation = ({ asAnonymous }: ApiUnderTest, token: string) =>
  asAnonymous.get(`/api/customers/one/invitation?token=${encodeURIComponent(token)}`);

const confirmInvitation = (
  { asAnonymous }: ApiUnderTest,
  token: string,
  changes: Record<string, unknown> = {},
) =>
  asAnonymous.post("/api/customers/one/invitation/confirm", {
    token,
    firstName: "Lucius",
    lastName: "Fox",
    password: buyersPassword,
    ...changes,
  });

const renewInvitation = (
  { asAnonymous }: ApiUnderTest,
  token: string,
  headers: Record<string, string> = {},
) => asAnonymous.post("/api/customers/one/invitation/renew", { token }, headers);

const unknownInvitationBody = errorBody("INVITATION_UNKNOWN");

describe("An invitation", () => {
  it("shows the inviter, the customer and the instance", async () => {
    const { api, key, token } = await inviteLucius();
    expect(parseApiResult(invitationView, await fetchInvitation(api, token))).toEqual({
      licenseKey: key,
      companyName: "Wayne Enterprises",
      inviter: "mert@example.com",
      packageTierPrettyName: expect.any(String),
      purpose: "trial",
      startsAt: "2026-11-20T00:00:00.000Z",
      expiredAt: "2026-12-04T23:59:59.999Z",
      subdomain: "wayne",
      hostname: "wayne.instances.example.com",
      firstName: "Lucius",
      lastName: "Fox",
      email: "lucius@wayne.example",
      expiresAt: "2026-11-27T12:00:00.000Z",
    });
  });

  it("sends a mail with the company, the inviter, the expiry and the link", async () => {
    const { mailer, token } = await inviteLucius();
    expect(mailer.receivedMails).toHaveLength(1);
    expect(mailer.receivedMails[0]).toMatchObject({
      to: "lucius@wayne.example",
      subject: "Confirm the instance of Wayne Enterprises",
    });
    for (const sentence of [
      "Hello Lucius Fox,",
      "Company: Wayne Enterprises",
      "Invited by: mert@example.com",
      "This link is valid until: 27 Nov 2026 UTC",
      `Confirm your instance: ${origin}/confirm-customer?token=${token}`,
    ])
      expect(mailer.receivedMails[0]?.text).toContain(sentence);
  });

  it("is not found if it is unknown, used, expired, replaced or deleted", async () => {
    const { api, mailer, key, token: firstToken } = await inviteLucius();
    await requestAction(api, key, "resend-invitation");
    const secondToken = readTokenOfLastMail(mailer);
    api.advanceClock(7 * dayMs);
    const expiredResponse = await fetchInvitation(api, secondToken);
    await requestAction(api, key, "resend-invitation");
    const thirdToken = readTokenOfLastMail(mailer);
    expect((await confirmInvitation(api, thirdToken)).status).toBe(201);
    const otherKey = await startTrial(api, { how: "invite", subdomain: "other" });
    const fourthToken = readTokenOfLastMail(mailer);
    await requestDeletion(api, otherKey, "other");
    const responses = [expiredResponse];
    for (const token of ["nobody", firstToken, thirdToken, fourthToken]) {
      responses.push(await fetchInvitation(api, token));
      responses.push(await confirmInvitation(api, token));
    }
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses[0]?.body).toEqual(unknownInvitationBody);
  });
});

describe("Confirming an invitation", () => {
  it("orders the instance with the password and does not store the password", async () => {
    const { api, orders, key, token } = await inviteLucius();
    const response = await confirmInvitation(api, token, { firstName: "Luke", lastName: "Foxx" });
    expect(response.status).toBe(201);
    expect(parseApiResult(confirmedInvitation, response)).toMatchObject({
      licenseKey: key,
      progress: { status: "creating", hostname: "wayne.instances.example.com" },
    });
    expect(orders).toMatchObject([{ licenseKey: key, password: buyersPassword, approved: true }]);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({
      state: "creating",
      firstName: "Luke",
      lastName: "Foxx",
      invitation: { usedAt: api.context.now() },
    });
    expect((await fetchEvents(api, key)).slice(0, 2)).toMatchObject([
      { eventName: "create-instance", createdBy: "lucius@wayne.example" },
      { eventName: "confirm-invitation", createdBy: "lucius@wayne.example" },
    ]);
    expect(await fetchStepsAfter(api, key, 1_000)).toBe("creating 1000");
    const { db } = api.engine;
    const storedRows = [
      await db.selectFrom("instance").selectAll().execute(),
      await db.selectFrom("invitation").selectAll().execute(),
      await db.selectFrom("customer").selectAll().execute(),
      await db.selectFrom("history").selectAll().execute(),
      api.logLines,
    ];
    expect(JSON.stringify(storedRows)).not.toContain(buyersPassword);
  });

  it("succeeds once for simultaneous requests", async () => {
    const { api, orders, token } = await inviteLucius();
    const responses = await Promise.all(Array.from({ length: 8 }, () => confirmInvitation(api, token)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(7).fill(404),
    ]);
    expect(orders).toHaveLength(1);
    expect(await selectInstances(api)).toHaveLength(1);
  });

  it("accepts another available subdomain", async () => {
    const { api, token, key } = await inviteLucius();
    await startTrial(api, { subdomain: "held" });
    const subdomainErrors = { fields: { subdomain: [expect.any(String)] } };
    for (const [subdomain, status, code] of [
      ["held", 409, "IP01"],
      ["api", 409, "IP01"],
      ["", 422, "ID00"],
    ] as const) {
      const response = await confirmInvitation(api, token, { subdomain });
      expect([response.status, response.body]).toEqual([status, errorBody(code, subdomainErrors)]);
    }
    expect((await confirmInvitation(api, token, { subdomain: "Batcave" })).status).toBe(201);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ hostname: "batcave.instances.example.com" });
    const newSubdomainResponse = await api.asRita.get("/api/customers/one/hosted?search=batcave");
    expect(newSubdomainResponse.body).toMatchObject({ result: { totalEntityCount: 1 } });
    const oldSubdomainResponse = await api.asRita.get("/api/customers/one/hosted?search=wayne.inst");
    expect(oldSubdomainResponse.body).toMatchObject({ result: { totalEntityCount: 0 } });
  });

  it("can be repeated with another subdomain if the subdomain is taken", async () => {
    const { api, orderErrorFactories, token, key } = await inviteLucius();
    orderErrorFactories.push(subdomainTakenProblem);
    const response = await confirmInvitation(api, token);
    expect([response.status, response.body]).toEqual([
      409,
      errorBody("IR01", { fields: { subdomain: expect.any(Array) } }),
    ]);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ state: "invited", failedStep: null });
    expect((await confirmInvitation(api, token, { subdomain: "batcave" })).status).toBe(201);
  });

  it.each([
    ["makes the instance wait for staff", noCapacityProblem, "waiting"],
    [
      "orders the instance later",
      () => new Problem("unavailable", "The provisioner is unreachable."),
      "requested",
    ],
  ] as const)("%s if it cannot be ordered now", async (_, createError, status) => {
    const { api, orderErrorFactories, token } = await inviteLucius();
    orderErrorFactories.push(createError);
    const response = await confirmInvitation(api, token);
    expect([response.status, response.body]).toMatchObject([201, { result: { progress: { status } } }]);
    expect((await confirmInvitation(api, token)).body).toEqual(unknownInvitationBody);
  });

  it("requires a name and a valid password", async () => {
    const { api, token } = await inviteLucius();
    for (const [changes, field] of [
      [{ password: "short" }, "password"],
      [{ firstName: " " }, "firstName"],
      [{ lastName: "" }, "lastName"],
    ] as const) {
      const response = await confirmInvitation(api, token, changes);
      expect(response.body).toMatchObject({ error: { fields: { [field]: [expect.any(String)] } } });
    }
    expect((await fetchInvitation(api, token)).status).toBe(200);
  });

  it("is the only way to order an invited instance", async () => {
    const { api, orders, key } = await inviteLucius();
    expect((await requestInstance(api, key)).body).toEqual(errorBody("MARKETPLACE_HANDLE"));
    expect(orders).toEqual([]);
    expect(await selectInstances(api)).toMatchObject([{ status: "invited", ordered_at: null }]);
  });

  it("is allowed twenty times a minute per IP address", async () => {
    const { api } = await inviteLucius();
    const headers = { "x-client-address": "192.0.2.7" };
    const renew = () => renewInvitation(api, "nobody", headers);
    const responses = await Promise.all(Array.from({ length: 21 }, renew));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
