import { describe, expect, it } from "vitest";
import { reportMailEndpoints } from "#app/api/admin/report-mails.ts";
import { runReportMails } from "#app/jobs/report-mails.ts";
import {
  type ApiUnderTest,
  type Client,
  errorBody,
  parseApiResult,
  startTestApi,
  startTestApiOn,
} from "#tests/support/api/api.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { createLicense } from "#tests/support/licenses/bulk.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";

// The clock of these tests starts at noon on 20 November 2026.
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const msUntilDecember = 10 * dayMs + 18 * hourMs;
const path = "/api/oem/reports/mail";

const runMails = ({ context }: ApiUnderTest) => runReportMails(context.storage, context.now(), context);

const startApiWithMailer = async () => {
  const mailer = createRecordingMailer();
  const api = await startTestApi({ mailer });
  const createClient = (user: "ada" | "mert") =>
    api.createClientWithToken(api.people[user], "2027-06-01T00:00:00.000Z");
  return { mailer, api, asMert: await createClient("mert"), asAda: await createClient("ada") };
};

const subscribe = async (client: Client) => {
  const response = await client.send("PUT", path, { body: {} });
  return parseApiResult(reportMailEndpoints.save.result, response);
};
const fetchMail = async (client: Client) =>
  parseApiResult(reportMailEndpoints.read.result, await client.get(path)).mail;
const runCount = async (client: Client) =>
  expect((await client.post("/api/oem/jobs/refresh-summaries/run", {})).status).toBe(200);

describe("The monthly mail of the reports", () => {
  it("has the numbers of the past month and is sent once a month", async () => {
    const { mailer, api, asMert, asAda } = await startApiWithMailer();
    await createLicense(api, {
      companyName: "Largest Customer",
      quota: { activationDate: "2026-01-01", expirationDate: "2027-12-31", totalClientCapacity: 70_000_000 },
    });
    expect(await fetchMail(asMert)).toBeNull();
    const mail = await subscribe(asMert);
    expect(mail).toEqual({ nextAt: "2026-12-01T06:00:00.000Z", lastAt: null, outcome: null, error: null });
    expect(await subscribe(asMert)).toEqual(mail);
    api.advanceClock(msUntilDecember);
    await runCount(asAda);
    await runMails(api);
    await runMails(api);
    expect(mailer.receivedMails).toHaveLength(1);
    const [{ to, subject, text } = { to: "", subject: "", text: "" }] = mailer.receivedMails;
    expect([to, subject]).toEqual(["mert@example.com", "Reports for Nov 2026"]);
    expect(text).toContain("Largest Customer: 0 of 70,000,000 assets in use, 1 license");
    expect(text).toMatch(/Won: \d+ licenses?\nLost: \d+ licenses?/);
    expect(text).toMatch(/New: [\d,]+ licenses?\nEnded: [\d,]+ licenses?/);
    expect(text).toContain("https://licenses.example.com/license/settings/reports");
    expect(await fetchMail(asMert)).toMatchObject({ nextAt: "2027-01-01T06:00:00.000Z", outcome: "sent" });
    api.advanceClock(31 * dayMs);
    await runCount(asAda);
    await runMails(api);
    expect(mailer.receivedMails[1]?.subject).toBe("Reports for Dec 2026");
  });

  it("waits for the first count of the month", async () => {
    const { mailer, api, asMert, asAda } = await startApiWithMailer();
    await subscribe(asMert);
    await runCount(asAda);
    api.advanceClock(msUntilDecember);
    await runMails(api);
    expect(mailer.receivedMails).toEqual([]);
    await runCount(asAda);
    api.advanceClock(hourMs);
    await runMails(api);
    expect(mailer.receivedMails).toHaveLength(1);
  });

  it("is retried after a temporary failure, and shows its last result", async () => {
    const { mailer, api, asMert, asAda } = await startApiWithMailer();
    await subscribe(asMert);
    api.advanceClock(msUntilDecember);
    await runCount(asAda);
    mailer.nextOutcomes.push({ sent: false, failureKind: "temporary", reason: "Busy" });
    await runMails(api);
    await runMails(api);
    expect(mailer.receivedMails).toHaveLength(1);
    expect(await fetchMail(asMert)).toMatchObject({ outcome: "failed", error: "Busy" });
    api.advanceClock(hourMs);
    await runMails(api);
    expect(mailer.receivedMails).toHaveLength(2);
    expect(await fetchMail(asMert)).toMatchObject({ outcome: "sent", error: null });
  });

  it("is not sent again if its result cannot be saved", async () => {
    const { mailer, api, asMert, asAda } = await startApiWithMailer();
    await subscribe(asMert);
    api.advanceClock(msUntilDecember);
    await runCount(asAda);
    const { transact } = api.context.storage;
    mailer.nextOutcomes.push(async () => {
      api.context.storage.transact = () => {
        api.context.storage.transact = transact;
        return Promise.reject(new Error("disconnected"));
      };
      return { sent: true };
    });
    await expect(runMails(api)).rejects.toThrow("Failed to mail reports.");
    api.advanceClock(dayMs);
    await runMails(api);
    expect(mailer.receivedMails).toHaveLength(1);
  });

  it("ends when its user unsubscribes or loses the privilege, and both are recorded", async () => {
    const { mailer, api, asMert, asAda } = await startApiWithMailer();
    await subscribe(asMert);
    await asMert.send("DELETE", path);
    expect(await fetchMail(asMert)).toBeNull();
    expect((await asMert.send("DELETE", path)).status).toBe(200);
    await subscribe(asMert);
    await api.grantPrivileges(api.people.mert, ["license-create"]);
    api.advanceClock(msUntilDecember);
    await runCount(asAda);
    await runMails(api);
    expect(mailer.receivedMails).toEqual([]);
    const eventNames = "subscribe-to-reports,end-report-mails,mail-reports";
    const { body } = await asAda.get(`/api/oem/audit?eventName=${eventNames}`);
    expect(body).toMatchObject({
      result: {
        entities: [
          { eventName: "end-report-mails", createdBy: "reports", details: { to: "mert@example.com" } },
          { eventName: "subscribe-to-reports", createdBy: "mert@example.com" },
          { eventName: "end-report-mails", createdBy: "mert@example.com" },
          { eventName: "subscribe-to-reports", createdBy: "mert@example.com" },
        ],
      },
    });
  });

  it("needs the privilege of the reports", async () => {
    const { asRita } = await startTestApi();
    for (const method of ["GET", "PUT", "DELETE"])
      expect(await asRita.send(method, path, method === "PUT" ? { body: {} } : {})).toMatchObject({
        status: 403,
        body: errorBody("FORBIDDEN"),
      });
  });
});

describeOnEveryEngine("The monthly mail of the reports", (openDatabase) => {
  it("is sent once by several processes, and never to disabled or erased users", async () => {
    const { engine } = await openDatabase({ hasDemoData: true });
    const mailer = createRecordingMailer();
    const api = await startTestApiOn(engine, { mailer });
    const asAda = await api.createClientWithToken(api.people.ada, "2027-06-01T00:00:00.000Z");
    await subscribe(asAda);
    await api.grantPrivileges(api.people.rita, ["license-manage"]);
    await subscribe(api.asRita);
    await subscribe(api.asMert);
    await asAda.send("PATCH", "/api/user/mert@example.com/status", { body: { isDisabled: true } });
    await asAda.send("DELETE", "/api/user/rita@example.com");
    api.advanceClock(msUntilDecember);
    await runCount(asAda);
    await Promise.all([runMails(api), runMails(api), runMails(api)]);
    expect(mailer.receivedMails.map(({ to }) => to)).toEqual(["ada@example.com"]);
    expect(await api.context.storage.reportMails.find(api.people.rita.id)).toBeNull();
    expect(await api.context.storage.reportMails.find(api.people.mert.id)).toBeNull();
  });
});
