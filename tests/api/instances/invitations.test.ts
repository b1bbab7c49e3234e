import { describe, expect, it } from "vitest";
import { confirmedInvitation, invitationView } from "#app/domain/hosted-customer/confirm-invitation.ts";
import { type InstanceOrder, noCapacity, subdomainTaken } from "#app/domain/instance/provisioner.ts";
import { Problem } from "#app/domain/problem.ts";
import { storedAsFile } from "#app/domain/mail/mailer.ts";
import { eventSentence } from "#app/words/event-wording.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { type ApiUnderTest, origin, errorBody, resultOf } from "#tests/support/api/api.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { requestInstance, instancesOf, stepsAfter } from "#tests/support/customers/buyers.ts";
import {
  requestDeletion,
  requestAction,
  eventsOf,
  hostedOf,
  openLongLivedApi,
  startTrial,
  requestTrial,
  tokenIn,
} from "#tests/support/customers/hosted-customers.ts";
import { type RecordingMailer, recordingMailer } from "#tests/support/outside/mails.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface InvitationTest {
  api: ApiUnderTest;
  mailer: RecordingMailer;
  orders: InstanceOrder[];
  rejections: (() => Error)[];
  key: string;
  token: string;
}

/** Lucius, invited with a confirmation link; `rejections` are the provisioner's errors for his next orders. */
async function invited(): Promise<InvitationTest> {
  const mailer = recordingMailer();
  const orders: InstanceOrder[] = [];
  const rejections: (() => Error)[] = [];
  const provisioner = {
    ...simulatedProvisioner,
    async order(order: InstanceOrder) {
      orders.push(order);
      const createError = rejections.shift();
      if (createError) throw createError();
    },
  };
  const api = await openLongLivedApi({ mailer, provisioner });
  const key = await startTrial(api, { how: "invite" });
  return { api, mailer, orders, rejections, key, token: tokenIn(mailer) };
}

it("A link whose mail was not sent is not reported as sent", async () => {
  const mailer = recordingMailer();
  const api = await openLongLivedApi({ mailer });
  mailer.next.push(storedAsFile);
  const response = await requestTrial(api, { how: "invite" });
  expect(response.body).toMatchObject({
    result: { status: "invited", invitationFailure: storedAsFile.reason },
  });
  const { licenseKey } = (response.body as { result: { licenseKey: string } }).result;
  expect(await hostedOf(api, licenseKey)).toMatchObject({
    invitation: { sentAt: null, failure: storedAsFile.reason },
  });
  const event = (await eventsOf(api, licenseKey)).find(({ eventName }) => eventName === "invite-customer");
  expect(event && eventSentence(event)).toContain(
    `A link to confirm was made for the customer of license ${licenseKey}`,
  );
});

const openInvitation = ({ asNobody }: ApiUnderTest, token: string) =>
  asNobody.get(`/api/customers/one/invitation?token=${encodeURIComponent(token)}`);

const confirming = ({ asNobody }: ApiUnderTest, token: string, changes: Record<string, unknown> = {}) =>
  asNobody.post("/api/customers/one/invitation/confirm", {
    token,
    firstname: "Lucius",
    lastname: "Fox",
    password: buyersPassword,
    ...changes,
  });

const renewing = ({ asNobody }: ApiUnderTest, token: string, headers: Record<string, string> = {}) =>
  asNobody.post("/api/customers/one/invitation/renew", { token }, headers);

const unknown = errorBody("INVITATION_UNKNOWN");

describe("An invitation", () => {
  it("shows the inviter and what the invitation is for", async () => {
    const { api, key, token } = await invited();
    expect(resultOf(invitationView, await openInvitation(api, token))).toEqual({
      licenseKey: key,
      companyName: "Wayne Enterprises",
      inviter: "mert@example.com",
      plan: expect.any(String),
      purpose: "trial",
      startsAt: "2026-11-20T00:00:00.000Z",
      endsAt: "2026-12-04T23:59:59.999Z",
      subdomain: "wayne",
      hostname: "wayne.instances.example.com",
      firstName: "Lucius",
      lastName: "Fox",
      email: "lucius@wayne.example",
      expiresAt: "2026-11-27T12:00:00.000Z",
    });
  });

  it("is mailed with the inviter, its subject, its expiry and the link", async () => {
    const { mailer, token } = await invited();
    expect(mailer.handedMails).toHaveLength(1);
    expect(mailer.handedMails[0]).toMatchObject({
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
      expect(mailer.handedMails[0]?.text).toContain(sentence);
  });

  it("that is unknown, used, expired, replaced or of a deleted user gets the same response", async () => {
    const { api, mailer, key, token: first } = await invited();
    await requestAction(api, key, "resend-invitation");
    const second = tokenIn(mailer);
    api.advanceClock(7 * dayMs);
    const expired = await openInvitation(api, second);
    await requestAction(api, key, "resend-invitation");
    const third = tokenIn(mailer);
    expect((await confirming(api, third)).status).toBe(201);
    const otherKey = await startTrial(api, { how: "invite", subdomain: "other" });
    const fourth = tokenIn(mailer);
    await requestDeletion(api, otherKey, "other");
    const responses = [expired];
    for (const token of ["nobody", first, third, fourth]) {
      responses.push(await openInvitation(api, token));
      responses.push(await confirming(api, token));
    }
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses[0]?.body).toEqual(unknown);
  });
});

describe("Confirming an invitation", () => {
  it("orders the instance with the password, which is passed on and not stored", async () => {
    const { api, orders, key, token } = await invited();
    const response = await confirming(api, token, { firstname: "Luke", lastname: "Foxx" });
    expect(response.status).toBe(201);
    expect(resultOf(confirmedInvitation, response)).toMatchObject({
      licenseKey: key,
      progress: { status: "creating", hostname: "wayne.instances.example.com" },
    });
    expect(orders).toMatchObject([{ licenseKey: key, password: buyersPassword, approved: true }]);
    expect(await hostedOf(api, key)).toMatchObject({
      state: "creating",
      firstName: "Luke",
      lastName: "Foxx",
      invitation: { usedAt: api.context.now().toISOString() },
    });
    expect((await eventsOf(api, key)).slice(0, 2)).toMatchObject([
      { eventName: "create-instance", createdBy: "lucius@wayne.example" },
      { eventName: "confirm-invitation", createdBy: "lucius@wayne.example" },
    ]);
    expect(await stepsAfter(api, key, 1_000)).toBe("creating 1000");
    const { db } = api.engine;
    const storedRows = [
      await db.selectFrom("instance").selectAll().execute(),
      await db.selectFrom("invitation").selectAll().execute(),
      await db.selectFrom("customer").selectAll().execute(),
      await db.selectFrom("history").selectAll().execute(),
      api.logged,
    ];
    expect(JSON.stringify(storedRows)).not.toContain(buyersPassword);
  });

  it("succeeds once, also for simultaneous requests", async () => {
    const { api, orders, token } = await invited();
    const responses = await Promise.all(Array.from({ length: 8 }, () => confirming(api, token)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(7).fill(404),
    ]);
    expect(orders).toHaveLength(1);
    expect(await instancesOf(api)).toHaveLength(1);
  });

  it("may choose another subdomain, which must be available", async () => {
    const { api, token, key } = await invited();
    await startTrial(api, { subdomain: "held" });
    const fields = { fields: { subdomain: [expect.any(String)] } };
    for (const [subdomain, status, code] of [
      ["held", 409, "IP01"],
      ["api", 409, "IP01"],
      ["", 422, "ID00"],
    ] as const) {
      const response = await confirming(api, token, { subdomain });
      expect([response.status, response.body]).toEqual([status, errorBody(code, fields)]);
    }
    expect((await confirming(api, token, { subdomain: "Batcave" })).status).toBe(201);
    expect(await hostedOf(api, key)).toMatchObject({ hostname: "batcave.instances.example.com" });
    const search = await api.asRita.get("/api/customers/one/hosted?search=batcave");
    expect(search.body).toMatchObject({ result: { totalEntityCount: 1 } });
    const old = await api.asRita.get("/api/customers/one/hosted?search=wayne.inst");
    expect(old.body).toMatchObject({ result: { totalEntityCount: 0 } });
  });

  it("can be repeated with another subdomain if the provisioner already has this one", async () => {
    const { api, rejections, token, key } = await invited();
    rejections.push(subdomainTaken);
    const response = await confirming(api, token);
    expect([response.status, response.body]).toEqual([
      409,
      errorBody("IR01", { fields: { subdomain: expect.any(Array) } }),
    ]);
    expect(await hostedOf(api, key)).toMatchObject({ state: "invited", failedStep: null });
    expect((await confirming(api, token, { subdomain: "batcave" })).status).toBe(201);
  });

  it.each([
    ["waits for staff", noCapacity, "waiting"],
    ["is ordered later", () => new Problem("unavailable", "The provisioner is unreachable."), "requested"],
  ] as const)("%s when it cannot be ordered now", async (_, createError, status) => {
    const { api, rejections, token } = await invited();
    rejections.push(createError);
    const response = await confirming(api, token);
    expect([response.status, response.body]).toMatchObject([201, { result: { progress: { status } } }]);
    expect((await confirming(api, token)).body).toEqual(unknown);
  });

  it("requires a name and a valid password", async () => {
    const { api, token } = await invited();
    for (const [changes, field] of [
      [{ password: "short" }, "password"],
      [{ firstname: " " }, "firstname"],
      [{ lastname: "" }, "lastname"],
    ] as const) {
      const response = await confirming(api, token, changes);
      expect(response.body).toMatchObject({ error: { fields: { [field]: [expect.any(String)] } } });
    }
    expect((await openInvitation(api, token)).status).toBe(200);
  });

  it("differs from the endpoint for buyers", async () => {
    const { api, orders, key } = await invited();
    expect((await requestInstance(api, key)).body).toEqual(errorBody("MARKETPLACE_HANDLE"));
    expect(orders).toEqual([]);
    expect(await instancesOf(api)).toMatchObject([{ status: "invited", ordered_at: null }]);
  });

  it("is allowed twenty times a minute per address", async () => {
    const { api } = await invited();
    const headers = { "x-client-address": "192.0.2.7" };
    const renew = () => renewing(api, "nobody", headers);
    const responses = await Promise.all(Array.from({ length: 21 }, renew));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe("Requesting a new link", () => {
  it("always gets the same response, and mails a new link to the same address if the old one has expired", async () => {
    const { api, mailer, token, key } = await invited();
    const responses = [await renewing(api, "nobody"), await renewing(api, token)];
    expect(mailer.handedMails).toHaveLength(1);
    api.advanceClock(7 * dayMs);
    responses.push(await renewing(api, token));
    expect(mailer.handedMails).toHaveLength(2);
    expect(mailer.handedMails[1]).toMatchObject({ to: "lucius@wayne.example" });
    expect(mailer.handedMails[1]?.text).toContain(`${origin}/confirm-customer?token=`);
    const renewed = tokenIn(mailer);
    expect(resultOf(invitationView, await openInvitation(api, renewed)).inviter).toBe("mert@example.com");
    expect((await eventsOf(api, key))[0]).toMatchObject({
      eventName: "invite-customer",
      createdBy: "lucius@wayne.example",
    });
    await confirming(api, renewed);
    responses.push(await renewing(api, renewed), await renewing(api, token));
    expect(mailer.handedMails).toHaveLength(2);
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['202 {"success":true,"result":{}}']),
    );
  });

  it("mails at most one link an hour", async () => {
    const { api, mailer, token } = await invited();
    api.advanceClock(8 * dayMs);
    await Promise.all(Array.from({ length: 5 }, () => renewing(api, token)));
    expect(mailer.handedMails).toHaveLength(2);
    api.advanceClock(hourMs - 1);
    await renewing(api, token);
    expect(mailer.handedMails).toHaveLength(2);
    api.advanceClock(1);
    await renewing(api, token);
    expect(mailer.handedMails).toHaveLength(3);
  });
});
