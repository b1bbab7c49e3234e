import { describe, expect, it } from "vitest";
import { confirmed, invitationView } from "#app/domain/hosted-customer/confirm-invitation.ts";
import { type InstanceOrder, noCapacity, subdomainTaken } from "#app/domain/instance/provisioner.ts";
import { Problem } from "#app/domain/problem.ts";
import { keptAsFile } from "#app/domain/mail/mailer.ts";
import { eventSentence } from "#app/words/event-wording.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { type ApiUnderTest, origin, refusal, resultOf } from "#tests/support/api/api.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { creating, instancesOf, stepsAfter } from "#tests/support/customers/buyers.ts";
import {
  deleting,
  doing,
  eventsOf,
  hostedOf,
  openForMonths,
  started,
  starting,
  tokenIn,
} from "#tests/support/customers/hosted-customers.ts";
import { type RecordingMailer, recordingMailer } from "#tests/support/outside/mails.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Invited {
  api: ApiUnderTest;
  mailer: RecordingMailer;
  orders: InstanceOrder[];
  refusals: (() => Error)[];
  key: string;
  token: string;
}

/** Lucius, invited with a confirmation link; `rejections` are the provisioner's errors for his next orders. */
async function invited(): Promise<Invited> {
  const mailer = recordingMailer();
  const orders: InstanceOrder[] = [];
  const refusals: (() => Error)[] = [];
  const provisioner = {
    ...simulatedProvisioner,
    async order(order: InstanceOrder) {
      orders.push(order);
      const refuse = refusals.shift();
      if (refuse) throw refuse();
    },
  };
  const api = await openForMonths({ mailer, provisioner });
  const key = await started(api, { how: "invite" });
  return { api, mailer, orders, refusals, key, token: tokenIn(mailer) };
}

it("A link whose mail was not sent is not reported as sent", async () => {
  const mailer = recordingMailer();
  const api = await openForMonths({ mailer });
  mailer.next.push(keptAsFile);
  const reply = await starting(api, { how: "invite" });
  expect(reply.body).toMatchObject({ result: { status: "invited", invitationFailure: keptAsFile.reason } });
  const { licenseKey } = (reply.body as { result: { licenseKey: string } }).result;
  expect(await hostedOf(api, licenseKey)).toMatchObject({
    invitation: { sentAt: null, failure: keptAsFile.reason },
  });
  const [event] = (await eventsOf(api, licenseKey)).filter((one) => one.eventName === "invite-customer");
  expect(event && eventSentence(event)).toContain(
    `A link to confirm was made for the customer of license ${licenseKey}`,
  );
});

const seeing = ({ asNobody }: ApiUnderTest, token: string) =>
  asNobody.get(`/api/customers/one/invitation?token=${encodeURIComponent(token)}`);

const confirming = ({ asNobody }: ApiUnderTest, token: string, changes: Record<string, unknown> = {}) =>
  asNobody.post("/api/customers/one/invitation/confirm", {
    token,
    firstname: "Lucius",
    lastname: "Fox",
    password: buyersPassword,
    ...changes,
  });

const renewing = ({ asNobody }: ApiUnderTest, token: string) =>
  asNobody.post("/api/customers/one/invitation/renew", { token });

const unknown = refusal("INVITATION_UNKNOWN");

describe("An invitation", () => {
  it("shows the inviter and what the invitation is for", async () => {
    const { api, key, token } = await invited();
    expect(resultOf(invitationView, await seeing(api, token))).toEqual({
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
    expect(mailer.handed).toHaveLength(1);
    expect(mailer.handed[0]).toMatchObject({
      to: "lucius@wayne.example",
      subject: "Confirm the instance of Wayne Enterprises",
    });
    for (const told of [
      "Hello Lucius Fox,",
      "Company: Wayne Enterprises",
      "Invited by: mert@example.com",
      "This link is valid until: 27 Nov 2026 UTC",
      `Confirm your instance: ${origin}/confirm-customer?token=${token}`,
    ])
      expect(mailer.handed[0]?.text).toContain(told);
  });

  it("that is unknown, used, expired, replaced or of a deleted user gets the same response", async () => {
    const { api, mailer, key, token: first } = await invited();
    await doing(api, key, "resend-invitation");
    const second = tokenIn(mailer);
    api.pass(7 * dayMs);
    const expired = await seeing(api, second);
    await doing(api, key, "resend-invitation");
    const third = tokenIn(mailer);
    expect((await confirming(api, third)).status).toBe(201);
    const other = await started(api, { how: "invite", subdomain: "other" });
    const fourth = tokenIn(mailer);
    await deleting(api, other, "other");
    const replies = [expired];
    for (const token of ["nobody", first, third, fourth]) {
      replies.push(await seeing(api, token));
      replies.push(await confirming(api, token));
    }
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.body).toEqual(unknown);
  });
});

describe("Confirming an invitation", () => {
  it("orders the instance with the password, which is passed on and not stored", async () => {
    const { api, orders, key, token } = await invited();
    const reply = await confirming(api, token, { firstname: "Luke", lastname: "Foxx" });
    expect(reply.status).toBe(201);
    expect(resultOf(confirmed, reply)).toMatchObject({
      licenseKey: key,
      progress: { status: "creating", hostname: "wayne.instances.example.com" },
    });
    expect(orders).toMatchObject([{ licenseKey: key, password: buyersPassword, approved: true }]);
    expect(await hostedOf(api, key)).toMatchObject({
      state: "creating",
      firstName: "Luke",
      lastName: "Foxx",
      invitation: { usedAt: api.world.now().toISOString() },
    });
    expect((await eventsOf(api, key)).slice(0, 2)).toMatchObject([
      { eventName: "create-instance", createdBy: "lucius@wayne.example" },
      { eventName: "confirm-invitation", createdBy: "lucius@wayne.example" },
    ]);
    expect(await stepsAfter(api, key, 1_000)).toBe("creating 1000");
    const { db } = api.engine;
    const kept = [
      await db.selectFrom("instance").selectAll().execute(),
      await db.selectFrom("invitation").selectAll().execute(),
      await db.selectFrom("customer").selectAll().execute(),
      await db.selectFrom("history").selectAll().execute(),
      api.logged,
    ];
    expect(JSON.stringify(kept)).not.toContain(buyersPassword);
  });

  it("succeeds once, also for simultaneous requests", async () => {
    const { api, orders, token } = await invited();
    const replies = await Promise.all(Array.from({ length: 8 }, () => confirming(api, token)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(7).fill(404),
    ]);
    expect(orders).toHaveLength(1);
    expect(await instancesOf(api)).toHaveLength(1);
  });

  it("may choose another subdomain, which must be available", async () => {
    const { api, token, key } = await invited();
    await started(api, { subdomain: "held" });
    const fields = { fields: { subdomain: [expect.any(String)] } };
    for (const [subdomain, status, code] of [
      ["held", 409, "IP01"],
      ["api", 409, "IP01"],
      ["", 422, "ID00"],
    ] as const) {
      const reply = await confirming(api, token, { subdomain });
      expect([reply.status, reply.body]).toEqual([status, refusal(code, fields)]);
    }
    expect((await confirming(api, token, { subdomain: "Batcave" })).status).toBe(201);
    expect(await hostedOf(api, key)).toMatchObject({ hostname: "batcave.instances.example.com" });
    const search = await api.asRita.get("/api/customers/one/hosted?search=batcave");
    expect(search.body).toMatchObject({ result: { totalEntityCount: 1 } });
    const old = await api.asRita.get("/api/customers/one/hosted?search=wayne.inst");
    expect(old.body).toMatchObject({ result: { totalEntityCount: 0 } });
  });

  it("can be repeated with another subdomain if the provisioner already has this one", async () => {
    const { api, refusals, token, key } = await invited();
    refusals.push(subdomainTaken);
    const reply = await confirming(api, token);
    expect([reply.status, reply.body]).toEqual([
      409,
      refusal("IR01", { fields: { subdomain: expect.any(Array) } }),
    ]);
    expect(await hostedOf(api, key)).toMatchObject({ state: "invited", failedStep: null });
    expect((await confirming(api, token, { subdomain: "batcave" })).status).toBe(201);
  });

  it.each([
    ["waits for staff", noCapacity, "waiting"],
    ["is ordered later", () => new Problem("unavailable", "The provisioner is unreachable."), "requested"],
  ] as const)("%s when it cannot be ordered now", async (_, refuse, status) => {
    const { api, refusals, token } = await invited();
    refusals.push(refuse);
    const reply = await confirming(api, token);
    expect([reply.status, reply.body]).toMatchObject([201, { result: { progress: { status } } }]);
    expect((await confirming(api, token)).body).toEqual(unknown);
  });

  it("requires a name and a valid password", async () => {
    const { api, token } = await invited();
    for (const [changes, field] of [
      [{ password: "short" }, "password"],
      [{ firstname: " " }, "firstname"],
      [{ lastname: "" }, "lastname"],
    ] as const) {
      const reply = await confirming(api, token, changes);
      expect(reply.body).toMatchObject({ error: { fields: { [field]: [expect.any(String)] } } });
    }
    expect((await seeing(api, token)).status).toBe(200);
  });

  it("differs from the endpoint for buyers", async () => {
    const { api, orders, key } = await invited();
    expect((await creating(api, key)).body).toEqual(refusal("MARKETPLACE_HANDLE"));
    expect(orders).toEqual([]);
    expect(await instancesOf(api)).toMatchObject([{ status: "invited", ordered_at: null }]);
  });

  it("is allowed twenty times a minute per address", async () => {
    const { api } = await invited();
    const headers = { "x-client-address": "192.0.2.7" };
    const trying = () =>
      api.asNobody.post("/api/customers/one/invitation/renew", { token: "nobody" }, headers);
    const replies = await Promise.all(Array.from({ length: 21 }, trying));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe("Requesting a new link", () => {
  it("always gets the same response, and mails a new link to the same address if the old one has expired", async () => {
    const { api, mailer, token, key } = await invited();
    const replies = [await renewing(api, "nobody"), await renewing(api, token)];
    expect(mailer.handed).toHaveLength(1);
    api.pass(7 * dayMs);
    replies.push(await renewing(api, token));
    expect(mailer.handed).toHaveLength(2);
    expect(mailer.handed[1]).toMatchObject({ to: "lucius@wayne.example" });
    expect(mailer.handed[1]?.text).toContain(`${origin}/confirm-customer?token=`);
    const renewed = tokenIn(mailer);
    expect(resultOf(invitationView, await seeing(api, renewed)).inviter).toBe("mert@example.com");
    expect((await eventsOf(api, key))[0]).toMatchObject({
      eventName: "invite-customer",
      createdBy: "lucius@wayne.example",
    });
    await confirming(api, renewed);
    replies.push(await renewing(api, renewed), await renewing(api, token));
    expect(mailer.handed).toHaveLength(2);
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['202 {"success":true,"result":{}}']),
    );
  });

  it("mails at most one link an hour", async () => {
    const { api, mailer, token } = await invited();
    api.pass(8 * dayMs);
    await Promise.all(Array.from({ length: 5 }, () => renewing(api, token)));
    expect(mailer.handed).toHaveLength(2);
    api.pass(hourMs - 1);
    await renewing(api, token);
    expect(mailer.handed).toHaveLength(2);
    api.pass(1);
    await renewing(api, token);
    expect(mailer.handed).toHaveLength(3);
  });
});
