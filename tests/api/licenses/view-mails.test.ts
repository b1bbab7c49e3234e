import { describe, expect, it } from "vitest";
import { viewMailEndpoints } from "#app/api/licenses/view-mails.ts";
import { view } from "#app/domain/view/view.ts";
import { maxAttachedRows } from "#app/domain/view/mail-views.ts";
import { nextMailAt } from "#app/domain/view/view-mail.ts";
import { viewMails } from "#app/jobs/view-mails.ts";
import { type ApiUnderTest, apiOver, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { recordingMailer } from "#tests/support/outside/mails.ts";

// The clock of these tests is at noon of 20 November 2026, a Friday.
const untilSixMs = 18 * 60 * 60_000;
const minutes = 60_000;

async function paidView({ asMert }: ApiUnderTest, name = "Paid ones") {
  const body = { name, query: "environment=3&sortBy=expiredAt", isShared: true };
  return resultOf(view, await asMert.post("/api/oem/views", body));
}

async function scheduled(api: ApiUnderTest, body: object = {}) {
  const { id } = await paidView(api);
  const mailSettings = { every: "day", recipients: ["mert@example.com"], ...body };
  const response = await api.asMert.send("PUT", `/api/oem/views/${id}/mail`, { body: mailSettings });
  return { id, path: `/api/oem/views/${id}/mail`, mail: resultOf(viewMailEndpoints.save.result, response) };
}

const run = ({ context }: ApiUnderTest) => viewMails(context.storage, context.now(), context);

const mailed = async () => {
  const mailer = recordingMailer();
  return { mailer, api: await openApi({ mailer }) };
};

describe("A view that is mailed", () => {
  it("is sent once per period to each of its recipients, with its licenses as CSV", async () => {
    const { mailer, api } = await mailed();
    const { mail } = await scheduled(api, { recipients: ["Mert@example.com", "rita@example.com"] });
    expect(mail).toMatchObject({ recipients: ["mert@example.com", "rita@example.com"], outcome: null });
    expect(mail.nextAt).toBe("2026-11-21T06:00:00.000Z");
    await run(api);
    expect(mailer.handedMails).toEqual([]);
    api.advanceClock(untilSixMs);
    await run(api);
    await run(api);
    expect(mailer.handedMails.map(({ to }) => to)).toEqual(["mert@example.com", "rita@example.com"]);
    const [{ subject, text, attachment }] = mailer.handedMails as [(typeof mailer.handedMails)[number]];
    const rows = attachment?.content.trimEnd().split("\r\n") ?? [];
    expect(subject).toBe(`Paid ones: ${rows.length - 1} licenses`);
    expect(rows[0]).toMatch(/^\ufeffkey,version,/);
    expect(attachment).toMatchObject({ name: "all-licenses_report-paid-2026-11-21.csv", type: "text/csv" });
    expect(text).toContain("licenses.example.com/license/licenses?environment=3&sortBy=expiredAt");
    api.advanceClock(24 * 60 * minutes);
    await run(api);
    expect(mailer.handedMails).toHaveLength(4);
  });

  it("reports its result, and is recorded in the history", async () => {
    const { mailer, api } = await mailed();
    const { path } = await scheduled(api);
    mailer.next.push({ sent: false, why: "refused", reason: "No such mailbox" });
    api.advanceClock(untilSixMs);
    const asMert = await api.withToken(api.people.mert, "2027-06-01T00:00:00.000Z");
    await run(api);
    const mailState = async () => resultOf(viewMailEndpoints.read.result, await asMert.get(path)).mail;
    expect(await mailState()).toMatchObject({
      outcome: "failed",
      failure: "mert@example.com: No such mailbox",
      nextAt: "2026-11-22T06:00:00.000Z",
    });
    api.advanceClock(24 * 60 * minutes);
    await run(api);
    expect(await mailState()).toMatchObject({ outcome: "sent", failure: null });
    await asMert.send("DELETE", path);
    expect(await mailState()).toBeNull();
    const asAda = await api.withToken(api.people.ada, "2027-06-01T00:00:00.000Z");
    const log = await asAda.get("/api/oem/audit?eventName=schedule-view,mail-view,end-view-schedule");
    expect(log.body).toMatchObject({
      result: {
        entities: [
          { eventName: "end-view-schedule", createdBy: "mert@example.com" },
          { eventName: "mail-view", createdBy: "views", details: { to: "mert@example.com", mail: "sent" } },
          { eventName: "schedule-view", details: { name: "Paid ones", every: "day" } },
        ],
      },
    });
  });

  it("is retried a quarter of an hour later if the mail server rejected it", async () => {
    const { mailer, api } = await mailed();
    await scheduled(api);
    mailer.next.push({ sent: false, why: "temporary", reason: "Busy" });
    api.advanceClock(untilSixMs);
    await run(api);
    await run(api);
    expect(mailer.handedMails).toHaveLength(1);
    api.advanceClock(15 * minutes);
    await run(api);
    expect(mailer.handedMails).toHaveLength(2);
  });

  it("ends when the user loses the right, and is not sent to disabled users", async () => {
    const { mailer, api } = await mailed();
    const { id } = await scheduled(api, { recipients: ["rita@example.com", "mert@example.com"] });
    const { rita, mert } = api.people;
    await api.asAda.send("PATCH", `/api/user/${rita.email}/status`, { body: { disabled: true } });
    api.advanceClock(untilSixMs);
    await run(api);
    expect(mailer.handedMails.map(({ to }) => to)).toEqual(["mert@example.com"]);
    await api.grantPrivileges(mert, ["license-create"]);
    api.advanceClock(24 * 60 * minutes);
    await run(api);
    expect(mailer.handedMails).toHaveLength(1);
    expect(await api.context.storage.viewMails.of(id, mert.id)).toBeNull();
  });

  it("is sent to users of this app, and set up by users who may export", async () => {
    const { api } = await mailed();
    const { path } = await scheduled(api);
    const body = { every: "month", recipients: ["nobody@elsewhere.example"] };
    const unknown = await api.asMert.send("PUT", path, { body });
    expect([unknown.status, unknown.body]).toMatchObject([422, errorBody("RECIPIENT_UNKNOWN")]);
    expect((await api.asRita.get(path)).status).toBe(403);
    expect((await api.asMert.send("PUT", "/api/oem/views/1/mail", { body })).status).toBe(404);
    const ada = resultOf(viewMailEndpoints.read.result, await api.asAda.get(path));
    expect(ada.mail).toBeNull();
  });

  it("has a link instead of an attachment that is too large", async () => {
    const { mailer, api } = await mailed();
    await scheduled(api);
    const { storage } = api.context;
    const many = { ...storage.licenses, page: async () => ({ rows: [], total: maxAttachedRows + 1 }) };
    api.advanceClock(untilSixMs);
    await viewMails({ ...storage, licenses: many }, api.context.now(), api.context);
    expect(mailer.handedMails[0]?.attachment).toBeUndefined();
    expect(mailer.handedMails[0]?.text).toContain("too many to attach");
  });

  it.each([
    ["day", "2026-11-20T06:00:00.000Z", "2026-11-21T06:00:00.000Z"],
    ["day", "2026-11-20T05:59:59.999Z", "2026-11-20T06:00:00.000Z"],
    ["monday", "2026-11-20T12:00:00.000Z", "2026-11-23T06:00:00.000Z"],
    ["monday", "2026-11-23T06:00:00.000Z", "2026-11-30T06:00:00.000Z"],
    ["month", "2026-11-20T12:00:00.000Z", "2026-12-01T06:00:00.000Z"],
    ["month", "2026-12-01T05:00:00.000Z", "2026-12-01T06:00:00.000Z"],
  ] as const)("comes each %s: after %s at %s", (every, after, at) => {
    expect(nextMailAt(every, after)).toBe(at);
  });
});

describeOnEveryEngine("A view by mail on", (open) => {
  it("is sent once from several processes, and drops erased users", async () => {
    const { engine } = await open({ hasDemoStory: true });
    const mailer = recordingMailer();
    const api = await apiOver(engine, { mailer });
    const { id } = await scheduled(api, { recipients: ["mert@example.com", "rita@example.com"] });
    api.advanceClock(untilSixMs);
    await Promise.all([run(api), run(api), run(api)]);
    expect(mailer.handedMails).toHaveLength(2);
    const asAda = await api.withToken(api.people.ada, "2027-01-01T00:00:00.000Z");
    await asAda.send("DELETE", "/api/user/rita@example.com");
    const storedMail = await api.context.storage.viewMails.of(id, api.people.mert.id);
    expect(storedMail?.recipients.map(({ email }) => email)).toEqual(["mert@example.com"]);
    await asAda.send("DELETE", `/api/oem/views/${id}`);
    expect(await api.context.storage.viewMails.of(id, api.people.mert.id)).toBeNull();
  });
});
