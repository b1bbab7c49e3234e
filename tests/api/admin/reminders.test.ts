import { describe, expect, it } from "vitest";
import { reminderEndpoints } from "#app/api/admin/reminders.ts";
import { runReminders } from "#app/jobs/reminders.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";
import { fetchHistory, fetchLicense } from "#tests/support/licenses/licenses.ts";
import { createRecordingMailer, type RecordingMailer } from "#tests/support/outside/mails.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";

const remindersPath = "/api/oem/reminders";
const dayMs = 86_400_000;
const expiredAt = "2026-12-25T23:59:59.999Z";

/** Starts an API with a license of Wayne Enterprises that ends in 35 days, and with a mailer whose outcomes the test sets. */
async function startApiWithEndingLicense() {
  const mailer = createRecordingMailer();
  const api = await startTestApi({ mailer });
  // The tests use a token, because a session expires before the reminders are due.
  const asAda = api.createClientWithBearer(await api.createToken(api.people.ada));
  await asAda.send("PUT", "/api/oem/license-settings/reminder-days", { body: { reminderDays: [30, 14, 7] } });
  const licenseKey = await issueLicense(asAda);
  return { ...api, asAda, mailer, licenseKey, end: { licenseKey, expiredAt } };
}

async function issueLicense(client: Client): Promise<string> {
  const response = await client.post("/api/oem/licenses", buildManualLicenseBody());
  const { key } = (response.body as { result: { key: string } }).result;
  const quota = {
    licenseKey: key,
    activationDate: "2026-11-20",
    expirationDate: "2026-12-25",
    serverCapacity: 1,
    totalClientCapacity: 100,
  };
  expect((await client.post("/api/oem/quotas/enterprise", quota)).status).toBe(201);
  return key;
}

const listReminders = async (client: Client, query = "") =>
  parseApiResult(reminderEndpoints.list.result, await client.get(`${remindersPath}?pageSize=1000&${query}`));
const listRemindersForLicense = async (client: Client, key: string, query = "") =>
  (await listReminders(client, query)).entities.filter(({ licenseKey }) => licenseKey === key);

/** Sets the outcome of the next 50 mails, which are more than one job run sends. */
const failMails = ({ nextOutcomes }: RecordingMailer, outcome: RecordingMailer["nextOutcomes"][number]) =>
  nextOutcomes.push(...Array.from({ length: 50 }, () => outcome));

const runReminderJob = ({ context }: ApiUnderTest) => runReminders(context.storage, context.now(), context);

describe("The renewal desk", () => {
  it("lists upcoming mails with their recipients", async () => {
    const { asAda, licenseKey } = await startApiWithEndingLicense();
    const upcoming = await listRemindersForLicense(asAda, licenseKey);
    expect(upcoming.map(({ threshold, dueAt }) => [threshold, dueAt])).toEqual([
      [30, "2026-11-25T00:00:00.000Z"],
      [14, "2026-12-11T00:00:00.000Z"],
      [7, "2026-12-18T00:00:00.000Z"],
    ]);
    expect(upcoming[0]).toEqual({
      licenseKey,
      companyName: "Wayne Enterprises",
      environment: 3,
      to: "lucius@wayne.example",
      expiredAt,
      threshold: 30,
      dueAt: "2026-11-25T00:00:00.000Z",
      state: "upcoming",
      sentAt: null,
      isLate: false,
      attempts: 0,
      error: null,
      nextAttemptAt: null,
      snoozedUntil: null,
      hasAutoRenewal: false,
    });
    expect(await listRemindersForLicense(asAda, licenseKey, "days=21")).toHaveLength(2);
    expect(await listRemindersForLicense(asAda, licenseKey, "days=4")).toHaveLength(0);
  });

  it("is paged and returns the total", async () => {
    const { asAda } = await startApiWithEndingLicense();
    const { entities, totalEntityCount } = await listReminders(asAda);
    expect(totalEntityCount).toBe(entities.length);
    expect(entities.length).toBeGreaterThan(3);
    const secondPage = parseApiResult(
      reminderEndpoints.list.result,
      await asAda.get(`${remindersPath}?pageSize=2&pageNumber=1`),
    );
    expect(secondPage).toMatchObject({ totalEntityCount, currentPage: 1, previousPage: 0, pageSize: 2 });
    expect(secondPage.entities).toEqual(entities.slice(2, 4));
  });

  it("moves a sent mail from the upcoming to the sent mails", async () => {
    const api = await startApiWithEndingLicense();
    const { asAda, licenseKey, advanceClock, mailer } = api;
    advanceClock(6 * dayMs);
    await runReminderJob(api);
    expect(mailer.receivedMails.map(({ to }) => to)).toContain("lucius@wayne.example");
    expect(await listRemindersForLicense(asAda, licenseKey, "state=sent")).toMatchObject([
      { threshold: 30, state: "sent", sentAt: "2026-11-26T12:00:00.000Z", isLate: true, attempts: 1 },
    ]);
    expect((await listRemindersForLicense(asAda, licenseKey)).map(({ threshold }) => threshold)).toEqual([
      14, 7,
    ]);
    advanceClock(10 * dayMs);
    expect(await listRemindersForLicense(asAda, licenseKey, "state=sent&days=9")).toEqual([]);
    const history = await fetchHistory(asAda, licenseKey);
    expect(history.find(({ eventName }) => eventName === "send-reminder")).toMatchObject({
      createdBy: "reminders",
      details: { to: "lucius@wayne.example", threshold: 30 },
    });
  });

  it("requires settings-manage, or license-manage for every action except sending a mail again", async () => {
    const { asRita, asMert, asAnonymous, grantPrivileges, people, end } = await startApiWithEndingLicense();
    const requestStatuses = async (client: Client) => [
      (await client.get(remindersPath)).status,
      (await client.post(`${remindersPath}/snooze`, { ...end, until: null })).status,
      (await client.post(`${remindersPath}/resume`, end)).status,
      (await client.post(`${remindersPath}/send-again`, { ...end, threshold: 7 })).status,
    ];
    expect(await requestStatuses(asAnonymous)).toEqual([401, 401, 401, 401]);
    expect(await requestStatuses(asMert)).toEqual([200, 200, 200, 403]);
    await grantPrivileges(people.rita, ["settings-manage"]);
    expect(await requestStatuses(asRita)).toEqual([200, 200, 200, 404]);
  });

  it.each(["state=late", "days=0", "days=367", "days=x", "pageSize=1001", "pageNumber=-1"])(
    "rejects the query %s",
    async (query) => {
      const { asAda } = await startApiWithEndingLicense();
      expect((await asAda.get(`${remindersPath}?${query}`)).status).toBe(400);
    },
  );
});

describe("A snooze", () => {
  it("postpones the reminders of a license end and is recorded", async () => {
    const { asAda, licenseKey, end } = await startApiWithEndingLicense();
    const snoozeBody = { ...end, until: "2026-12-12" };
    const response = await asAda.post(`${remindersPath}/snooze`, snoozeBody);
    const snoozedReminder = {
      licenseKey,
      companyName: "Wayne Enterprises",
      to: "lucius@wayne.example",
      state: "snoozed",
      threshold: null,
      dueAt: null,
      snoozedUntil: "2026-12-12",
    };
    expect(parseApiResult(reminderEndpoints.snooze.result, response)).toMatchObject(snoozedReminder);
    expect(await listRemindersForLicense(asAda, licenseKey, "state=snoozed")).toMatchObject([
      snoozedReminder,
    ]);
    expect((await listRemindersForLicense(asAda, licenseKey)).map(({ threshold }) => threshold)).toEqual([7]);
    const permanentSnooze = parseApiResult(
      reminderEndpoints.snooze.result,
      await asAda.post(`${remindersPath}/snooze`, { ...end, until: null }),
    );
    expect([permanentSnooze.state, permanentSnooze.snoozedUntil]).toEqual(["snoozed", null]);
    expect(await listRemindersForLicense(asAda, licenseKey)).toEqual([]);
    expect((await fetchHistory(asAda, licenseKey)).slice(0, 2)).toMatchObject([
      { eventName: "snooze-reminder", createdBy: "ada@example.com", details: { until: null } },
      { eventName: "snooze-reminder", details: { until: "2026-12-12T00:00:00.000Z" } },
    ]);
  });

  it("ends when a user resumes the reminders", async () => {
    const api = await startApiWithEndingLicense();
    const { asAda, licenseKey, end, advanceClock, mailer } = api;
    await asAda.post(`${remindersPath}/snooze`, { ...end, until: null });
    advanceClock(7 * dayMs);
    await runReminderJob(api);
    expect(mailer.receivedMails.some(({ to }) => to === "lucius@wayne.example")).toBe(false);
    expect((await asAda.post(`${remindersPath}/resume`, end)).body).toEqual({ success: true, result: {} });
    expect(await listRemindersForLicense(asAda, licenseKey, "state=snoozed")).toEqual([]);
    expect((await asAda.post(`${remindersPath}/resume`, end)).body).toEqual(errorBody("NOT_FOUND"));
    await runReminderJob(api);
    expect(mailer.receivedMails.filter(({ to }) => to === "lucius@wayne.example")).toHaveLength(1);
  });

  it.each<[title: string, changes: Record<string, unknown>, status: number, code: string]>([
    ["of a license end that has changed", { expiredAt: "2026-12-24T23:59:59.999Z" }, 422, "END_MOVED"],
    ["until today", { until: "2026-11-20" }, 422, "SNOOZE_PAST"],
    ["until an invalid day", { until: "soon" }, 400, "INVALID"],
    ["without a day", { until: undefined }, 400, "INVALID"],
    ["of an unknown license", { licenseKey: "00000-00000-00000-00000-00000" }, 404, "NOT_FOUND"],
    ["of an invalid key", { licenseKey: "no key" }, 400, "INVALID"],
  ])("%s is rejected", async (_, changes, status, code) => {
    const { asAda, end } = await startApiWithEndingLicense();
    const response = await asAda.post(`${remindersPath}/snooze`, { ...end, until: null, ...changes });
    expect([response.status, (response.body as { error: { code: string } }).error.code]).toEqual([
      status,
      code,
    ]);
  });
});

describe("A failed reminder", () => {
  it("shows the error of the mail server and can be sent again", async () => {
    const api = await startApiWithEndingLicense();
    const { asAda, licenseKey, end, advanceClock, mailer } = api;
    advanceClock(5 * dayMs);
    failMails(mailer, { sent: false, failureKind: "refused", reason: "550 No such user" });
    await runReminderJob(api);
    expect(await listRemindersForLicense(asAda, licenseKey, "state=failed")).toMatchObject([
      { threshold: 30, state: "failed", error: "550 No such user", attempts: 1, sentAt: null },
    ]);
    const reminder = { ...end, threshold: 30 };
    const secondResponse = await asAda.post(`${remindersPath}/send-again`, reminder);
    expect([secondResponse.status, secondResponse.body]).toEqual([
      503,
      errorBody("MAIL_FAILED", { message: expect.stringContaining("550 No such user") }),
    ]);
    expect(await listRemindersForLicense(asAda, licenseKey, "state=failed")).toMatchObject([{ attempts: 2 }]);
    mailer.nextOutcomes.length = 0;
    const sentReminder = parseApiResult(
      reminderEndpoints.sendAgain.result,
      await asAda.post(`${remindersPath}/send-again`, reminder),
    );
    expect(sentReminder).toMatchObject({
      licenseKey,
      state: "sent",
      attempts: 3,
      error: null,
      isLate: false,
    });
    expect((await fetchHistory(asAda, licenseKey))[0]).toMatchObject({
      eventName: "send-reminder",
      createdBy: "ada@example.com",
    });
    expect((await asAda.post(`${remindersPath}/send-again`, reminder)).body).toEqual(errorBody("NOT_FAILED"));
    expect(await listRemindersForLicense(asAda, licenseKey, "state=failed")).toEqual([]);
  });

  it("shows the time of the next attempt", async () => {
    const api = await startApiWithEndingLicense();
    const { asAda, licenseKey, end, advanceClock, mailer } = api;
    failMails(mailer, { sent: false, failureKind: "temporary", reason: "451 Later" });
    advanceClock(5 * dayMs);
    await runReminderJob(api);
    expect(await listRemindersForLicense(asAda, licenseKey, "state=failed")).toMatchObject([
      { state: "retrying", nextAttemptAt: "2026-11-25T12:05:00.000Z", error: "451 Later" },
    ]);
    expect((await asAda.post(`${remindersPath}/send-again`, { ...end, threshold: 30 })).status).toBe(409);
    expect((await asAda.post(`${remindersPath}/send-again`, { ...end, threshold: 29 })).status).toBe(404);
    expect((await asAda.post(`${remindersPath}/send-again`, { ...end, threshold: 0 })).status).toBe(400);
  });

  it("cannot be sent again after the license end has changed", async () => {
    const api = await startApiWithEndingLicense();
    const { asAda, licenseKey, end, advanceClock, mailer } = api;
    failMails(mailer, { sent: false, failureKind: "unknown", reason: "?" });
    advanceClock(5 * dayMs);
    await runReminderJob(api);
    const [quota] = (
      (await asAda.get(`/api/oem/quotas?licenseKey=${licenseKey}`)).body as { result: { id: number }[] }
    ).result;
    const dates = { activationDate: "2026-11-20", expirationDate: "2027-11-20", licenseType: 1 };
    await asAda.send("PATCH", `/api/oem/quotas/${quota?.id}/date`, { body: dates });
    expect((await fetchLicense(asAda, licenseKey)).expiredAt).toBe("2027-11-20T23:59:59.999Z");
    const secondResponse = await asAda.post(`${remindersPath}/send-again`, { ...end, threshold: 30 });
    expect([secondResponse.status, secondResponse.body]).toEqual([422, errorBody("END_MOVED")]);
    await runReminderJob(api);
    expect(await listRemindersForLicense(asAda, licenseKey, "state=failed")).toEqual([]);
  });
});
