import { describe, expect, it } from "vitest";
import { licenseEndpoints } from "#app/api/licenses/licenses.ts";
import { viewMailEndpoints } from "#app/api/licenses/view-mails.ts";
import { view } from "#app/domain/view/view.ts";
import { maxAttachedLicenses } from "#app/domain/view/mail-views.ts";
import { findNextMailAt } from "#app/domain/view/view-mail.ts";
import { runViewMailJob } from "#app/jobs/view-mails.ts";
import {
  type ApiUnderTest,
  startTestApiOn,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { keyAliasSecrets } from "#tests/support/licenses/hidden-keys.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";

// The clock of these tests starts at noon on Friday, 20 November 2026.
const msUntilSixAm = 18 * 60 * 60_000;
const minuteMs = 60_000;

async function createPaidView({ asMert }: ApiUnderTest, name = "Paid licenses") {
  const body = { name, query: "environment=3&sortBy=expiredAt", isShared: true };
  return parseApiResult(view, await asMert.post("/api/oem/views", body));
}

async function scheduleView(api: ApiUnderTest, body: object = {}) {
  const { id } = await createPaidView(api);
  const mailSettings = { every: "day", recipients: ["mert@example.com"], ...body };
  const response = await api.asMert.send("PUT", `/api/oem/views/${id}/mail`, { body: mailSettings });
  return {
    id,
    path: `/api/oem/views/${id}/mail`,
    mail: parseApiResult(viewMailEndpoints.save.result, response),
  };
}

const runViewMails = ({ context }: ApiUnderTest) => runViewMailJob(context.storage, context.now(), context);

const startApiWithMailer = async () => {
  const mailer = createRecordingMailer();
  return { mailer, api: await startTestApi({ mailer }) };
};

describe("A mailed view", () => {
  it("is sent to each recipient once per period with its licenses as CSV", async () => {
    const { mailer, api } = await startApiWithMailer();
    const { mail } = await scheduleView(api, { recipients: ["Mert@example.com", "rita@example.com"] });
    expect(mail).toMatchObject({ recipients: ["mert@example.com", "rita@example.com"], outcome: null });
    expect(mail.nextAt).toBe("2026-11-21T06:00:00.000Z");
    await runViewMails(api);
    expect(mailer.receivedMails).toEqual([]);
    api.advanceClock(msUntilSixAm);
    await runViewMails(api);
    await runViewMails(api);
    expect(mailer.receivedMails.map(({ to }) => to)).toEqual(["mert@example.com", "rita@example.com"]);
    const { subject, text, attachment } = mailer.receivedMails[0] ?? {};
    const rows = String(attachment?.content).trimEnd().split("\r\n");
    expect(subject).toBe(`Paid licenses: ${rows.length - 1} licenses`);
    expect(rows[0]).toMatch(/^\ufeffkey,version,/);
    expect(attachment).toMatchObject({ name: "all-licenses_report-paid-2026-11-21.csv", type: "text/csv" });
    expect(text).toContain("licenses.example.com/license/licenses?environment=3&sortBy=expiredAt");
    api.advanceClock(24 * 60 * minuteMs);
    await runViewMails(api);
    expect(mailer.receivedMails).toHaveLength(4);
  });

  it("contains the licenses of its period on the day of the mail", async () => {
    const { mailer, api } = await startApiWithMailer();
    const query = "dateFilterType=expired&datePeriod=next-30-days&sortBy=expiredAt";
    const body = { name: "Ends soon", query, isShared: true };
    const { id } = parseApiResult(view, await api.asMert.post("/api/oem/views", body));
    await api.asMert.send("PUT", `/api/oem/views/${id}/mail`, {
      body: { every: "day", recipients: ["mert@example.com"] },
    });
    const sendMailAndListEndDates = async () => {
      await runViewMails(api);
      const { text, attachment } = mailer.receivedMails.at(-1) ?? {};
      expect(text).toContain("datePeriod=next-30-days");
      const [header = "", ...rows] = String(attachment?.content).trimEnd().split("\r\n");
      const columnIndex = header.split(",").indexOf("expiredAt");
      return rows.map((row) => row.split(",")[columnIndex]?.slice(0, 10));
    };
    api.advanceClock(msUntilSixAm);
    const firstEnds = await sendMailAndListEndDates();
    api.advanceClock(20 * 24 * 60 * minuteMs);
    const secondEnds = await sendMailAndListEndDates();
    expect(firstEnds).toEqual(["2026-12-04", "2026-11-25", "2026-12-12"]);
    expect(secondEnds).toEqual(["2026-12-29", "2026-12-12"]);
  });

  it("contains the license whose key the creator of the view may not read", async () => {
    const mailer = createRecordingMailer();
    const api = await startTestApi({ mailer, keyAliasSecrets });
    const page = await api.asRita.post("/api/oem/licenses/filtered", { pageSize: 1 });
    const [license] = parseApiResult(licenseEndpoints.filter.result, page).entities;
    const body = { name: "One license", query: `key=${license?.key}` };
    const { id } = parseApiResult(view, await api.asRita.post("/api/oem/views", body));
    await api.grantPrivileges(api.people.rita, ["license-manage"]);
    const mailSettings = { every: "day", recipients: ["rita@example.com"] };
    await api.asRita.send("PUT", `/api/oem/views/${id}/mail`, { body: mailSettings });
    api.advanceClock(msUntilSixAm);
    await runViewMails(api);
    expect(mailer.receivedMails[0]?.subject).toBe("One license: 1 license");
  });

  it("reports its result and is recorded in the history", async () => {
    const { mailer, api } = await startApiWithMailer();
    const { path } = await scheduleView(api);
    mailer.nextOutcomes.push({ sent: false, failureKind: "refused", reason: "No such mailbox" });
    api.advanceClock(msUntilSixAm);
    const asMert = await api.createClientWithToken(api.people.mert, "2027-06-01T00:00:00.000Z");
    await runViewMails(api);
    const fetchMail = async () => parseApiResult(viewMailEndpoints.read.result, await asMert.get(path)).mail;
    expect(await fetchMail()).toMatchObject({
      outcome: "failed",
      error: "mert@example.com: No such mailbox",
      nextAt: "2026-11-22T06:00:00.000Z",
    });
    api.advanceClock(24 * 60 * minuteMs);
    await runViewMails(api);
    expect(await fetchMail()).toMatchObject({ outcome: "sent", error: null });
    await asMert.send("DELETE", path);
    expect(await fetchMail()).toBeNull();
    const asAda = await api.createClientWithToken(api.people.ada, "2027-06-01T00:00:00.000Z");
    const auditResponse = await asAda.get(
      "/api/oem/audit?eventName=schedule-view,mail-view,end-view-schedule",
    );
    expect(auditResponse.body).toMatchObject({
      result: {
        entities: [
          { eventName: "end-view-schedule", createdBy: "mert@example.com" },
          { eventName: "mail-view", createdBy: "views", details: { to: "mert@example.com", mail: "sent" } },
          { eventName: "schedule-view", details: { name: "Paid licenses", every: "day" } },
        ],
      },
    });
  });

  it("is retried after fifteen minutes if the mail server rejected it", async () => {
    const { mailer, api } = await startApiWithMailer();
    await scheduleView(api);
    mailer.nextOutcomes.push({ sent: false, failureKind: "temporary", reason: "Busy" });
    api.advanceClock(msUntilSixAm);
    await runViewMails(api);
    await runViewMails(api);
    expect(mailer.receivedMails).toHaveLength(1);
    api.advanceClock(15 * minuteMs);
    await runViewMails(api);
    expect(mailer.receivedMails).toHaveLength(2);
  });

  it("is not sent again if its result cannot be saved", async () => {
    const { mailer, api } = await startApiWithMailer();
    await scheduleView(api);
    const { transact } = api.context.storage;
    mailer.nextOutcomes.push(async () => {
      api.context.storage.transact = () => {
        api.context.storage.transact = transact;
        return Promise.reject(new Error("disconnected"));
      };
      return { sent: true };
    });
    api.advanceClock(msUntilSixAm);
    await expect(runViewMails(api)).rejects.toThrow("Failed to mail views.");
    api.advanceClock(15 * minuteMs);
    await runViewMails(api);
    expect(mailer.receivedMails).toHaveLength(1);
  });

  it("ends when its owner loses the privilege, and is not sent to disabled users", async () => {
    const { mailer, api } = await startApiWithMailer();
    const { id } = await scheduleView(api, { recipients: ["rita@example.com", "mert@example.com"] });
    const { rita, mert } = api.people;
    await api.asAda.send("PATCH", `/api/user/${rita.email}/status`, { body: { isDisabled: true } });
    api.advanceClock(msUntilSixAm);
    await runViewMails(api);
    expect(mailer.receivedMails.map(({ to }) => to)).toEqual(["mert@example.com"]);
    await api.grantPrivileges(mert, ["license-create"]);
    api.advanceClock(24 * 60 * minuteMs);
    await runViewMails(api);
    expect(mailer.receivedMails).toHaveLength(1);
    expect(await api.context.storage.viewMails.findForPerson(id, mert.id)).toBeNull();
  });

  it("is sent only to users of this app", async () => {
    const { api } = await startApiWithMailer();
    const { path } = await scheduleView(api);
    const body = { every: "month", recipients: ["nobody@elsewhere.example"] };
    const unknownRecipientResponse = await api.asMert.send("PUT", path, { body });
    expect([unknownRecipientResponse.status, unknownRecipientResponse.body]).toMatchObject([
      422,
      errorBody("RECIPIENT_UNKNOWN"),
    ]);
    expect((await api.asRita.get(path)).status).toBe(403);
    expect((await api.asMert.send("PUT", "/api/oem/views/1/mail", { body })).status).toBe(404);
    const adasViewMail = parseApiResult(viewMailEndpoints.read.result, await api.asAda.get(path));
    expect(adasViewMail.mail).toBeNull();
  });

  it("has a link if the attachment would be too large", async () => {
    const { mailer, api } = await startApiWithMailer();
    await scheduleView(api);
    const { storage } = api.context;
    const licenseStoreWithManyRows = {
      ...storage.licenses,
      listPage: async () => ({ rows: [], total: maxAttachedLicenses + 1, next: null }),
    };
    api.advanceClock(msUntilSixAm);
    await runViewMailJob({ ...storage, licenses: licenseStoreWithManyRows }, api.context.now(), api.context);
    expect(mailer.receivedMails[0]?.attachment).toBeUndefined();
    expect(mailer.receivedMails[0]?.text).toContain("too many licenses to attach");
  });

  it.each([
    ["day", "2026-11-20T06:00:00.000Z", "2026-11-21T06:00:00.000Z"],
    ["day", "2026-11-20T05:59:59.999Z", "2026-11-20T06:00:00.000Z"],
    ["monday", "2026-11-20T12:00:00.000Z", "2026-11-23T06:00:00.000Z"],
    ["monday", "2026-11-23T06:00:00.000Z", "2026-11-30T06:00:00.000Z"],
    ["month", "2026-11-20T12:00:00.000Z", "2026-12-01T06:00:00.000Z"],
    ["month", "2026-12-01T05:00:00.000Z", "2026-12-01T06:00:00.000Z"],
  ] as const)("is due each %s: after %s at %s", (every, after, nextMailAt) => {
    expect(findNextMailAt(every, after)).toBe(nextMailAt);
  });
});

describeOnEveryEngine("A mailed view", (openDatabase) => {
  it("is sent once by several processes and never to erased users", async () => {
    const { engine } = await openDatabase({ hasDemoData: true });
    const mailer = createRecordingMailer();
    const api = await startTestApiOn(engine, { mailer });
    const { id } = await scheduleView(api, { recipients: ["mert@example.com", "rita@example.com"] });
    api.advanceClock(msUntilSixAm);
    await Promise.all([runViewMails(api), runViewMails(api), runViewMails(api)]);
    expect(mailer.receivedMails).toHaveLength(2);
    const asAda = await api.createClientWithToken(api.people.ada, "2027-01-01T00:00:00.000Z");
    await asAda.send("DELETE", "/api/user/rita@example.com");
    const storedMail = await api.context.storage.viewMails.findForPerson(id, api.people.mert.id);
    expect(storedMail?.recipients.map(({ email }) => email)).toEqual(["mert@example.com"]);
    await asAda.send("DELETE", `/api/oem/views/${id}`);
    expect(await api.context.storage.viewMails.findForPerson(id, api.people.mert.id)).toBeNull();
  });
});
