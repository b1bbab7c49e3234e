import { describe, expect, it } from "vitest";
import { mailCalls } from "#app/api/office/mails.ts";
import { keptAsFile } from "#app/domain/mail/mailer.ts";
import { eventSentence } from "#app/words/event-wording.ts";
import { openApi, refusal, resultOf } from "#tests/support/api/api.ts";
import { keptMail, oneKeptMail, recordingMailer } from "#tests/support/outside/mails.ts";

const testMail = "/api/oem/license-settings/test-mail";

async function openMails() {
  const mailer = recordingMailer();
  const api = await openApi({ mailer });
  await api.give(api.people.rita, ["settings-manage"]);
  const events = async () =>
    (await api.world.storage.history.chain(0, 10_000))
      .map(({ event }) => event)
      .filter(({ eventName }) => eventName === "send-test-mail");
  return { ...api, mailer, events };
}

describe("A test mail", () => {
  it("is sent to the caller, and recorded", async () => {
    const { asRita, mailer, events } = await openMails();
    expect((await asRita.post(testMail, { to: "Rita@Example.com" })).body).toEqual({
      success: true,
      result: { mail: "sent" },
    });
    expect(mailer.handed).toMatchObject([
      { to: "Rita@Example.com", subject: "Test mail of the license desk" },
    ]);
    expect(await events()).toMatchObject([
      { createdBy: "rita@example.com", licenseKey: "", details: { to: "Rita@Example.com", failure: null } },
    ]);
  });

  it("is sent to another address only by an admin", async () => {
    const { asRita, asAda, asMert, mailer } = await openMails();
    const refused = await asRita.post(testMail, { to: "ada@example.com" });
    expect([refused.status, refused.body]).toEqual([
      403,
      refusal("FORBIDDEN", { fields: { to: [expect.any(String)] } }),
    ]);
    expect((await asMert.post(testMail, { to: "mert@example.com" })).status).toBe(403);
    expect(mailer.handed).toEqual([]);
    expect((await asAda.post(testMail, { to: "postmaster@wayne.example" })).status).toBe(200);
  });

  it("that fails reports the reason", async () => {
    const { asAda, mailer, events } = await openMails();
    mailer.next.push({ sent: false, why: "temporary", reason: "connect ECONNREFUSED 127.0.0.1:25" });
    const reply = await asAda.post(testMail, { to: "ada@example.com" });
    expect([reply.status, reply.body]).toEqual([
      503,
      refusal("MAIL_FAILED", { message: expect.stringContaining("connect ECONNREFUSED 127.0.0.1:25") }),
    ]);
    expect(await events()).toMatchObject([{ details: { failure: "connect ECONNREFUSED 127.0.0.1:25" } }]);
    const [event] = await events();
    expect(event && eventSentence(event)).toBe(
      "A test mail to ada@example.com was not sent: connect ECONNREFUSED 127.0.0.1:25",
    );
  });

  it("that is only stored as a file is not reported as sent", async () => {
    const { asAda, mailer, events } = await openMails();
    mailer.next.push(keptAsFile);
    const reply = await asAda.post(testMail, { to: "ada@example.com" });
    expect(reply.body).toMatchObject({ result: { mail: "kept" } });
    const [event] = await events();
    expect(event && eventSentence(event)).toBe(
      "A test mail to ada@example.com was kept as a file, not sent.",
    );
  });

  it.each([
    "",
    "ada",
    "ada@example.com, eve@example.com",
    "ada@example.com\r\nBcc: eve@example.com",
    7,
    null,
  ])("is not sent to %j", async (to) => {
    const { asAda, mailer } = await openMails();
    const reply = await asAda.post(testMail, { to });
    expect(reply.body).toEqual(refusal("INVALID", { fields: { to: [expect.any(String)] } }));
    expect(mailer.handed).toEqual([]);
  });

  it("is sent at most five times a minute", async () => {
    const { asAda, asRita, pass } = await openMails();
    const send = async () => (await asAda.post(testMail, { to: "ada@example.com" })).status;
    for (let count = 0; count < 5; count += 1) expect(await send()).toBe(200);
    expect(await send()).toBe(429);
    expect((await asRita.post(testMail, { to: "rita@example.com" })).status).toBe(200);
    pass(60_000);
    expect(await send()).toBe(200);
  });
});

describe("The stored mails", () => {
  it("are returned to users with settings-manage", async () => {
    const { asAda, asMert } = await openApi({ keptMails: oneKeptMail });
    expect(resultOf(mailCalls.list.result, await asAda.get("/api/oem/mails"))).toEqual([
      { ...keptMail, canBeSent: false },
    ]);
    expect(resultOf(mailCalls.read.result, await asAda.get(`/api/oem/mails/${keptMail.id}`))).toEqual({
      ...keptMail,
      canBeSent: false,
    });
    expect((await asAda.get("/api/oem/mails/another")).body).toEqual(refusal("NOT_FOUND"));
    expect((await asMert.get("/api/oem/mails")).status).toBe(403);
    expect((await asMert.get(`/api/oem/mails/${keptMail.id}`)).status).toBe(403);
  });

  it("are none if mails are sent", async () => {
    const { asAda } = await openApi();
    expect(resultOf(mailCalls.list.result, await asAda.get("/api/oem/mails"))).toEqual([]);
  });
});
