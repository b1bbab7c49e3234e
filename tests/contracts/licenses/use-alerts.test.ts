import { expect, it } from "vitest";
import { storedAsFileOutcome } from "#app/domain/mail/mailer.ts";
import { runUseAlerts } from "#app/jobs/use-alerts.ts";
import { startTestApiOn } from "#tests/support/api/api.ts";
import {
  acmeInfinite,
  exampleQuota,
  exampleServer,
  globexExpiring,
  issue,
  lodzOffline,
  miraiIr,
} from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine, type OpenDatabase } from "#tests/support/engines/engines.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";

const millisecondsInHour = 3_600_000;
const millisecondsInDay = 24 * millisecondsInHour;
const owner = "ada@example.com";
const customer = "wile@acme.example";

type LicenseChanges = Parameters<typeof acmeInfinite>[0];

/** A license with 720 of 1,000 assets in use, in a term of 30 days. */
async function startAlertTest(openDatabase: OpenDatabase, changes: LicenseChanges = {}) {
  const { engine, openSecondStorage } = await openDatabase({ hasDemoData: true });
  const mailer = createRecordingMailer();
  const staffMail = { recipients: ["desk@example.com"], origin: "https://licenses.example.com" };
  const api = await startTestApiOn(engine, { mailer, staffMail });
  // Sessions end while the clock advances.
  const asAda = await api.createClientWithToken(api.people.ada, "2100-01-01T00:00:00.000Z");
  const runJob = (storage = api.context.storage) => runUseAlerts(storage, api.context.now(), api.context);
  // The demo data has licenses with a high use, about which the first run sends nothing.
  await runJob();
  expect(mailer.receivedMails).toEqual([]);
  const { record, quotas } = await issue(api.context.storage, {
    ...acmeInfinite({ tags: [], ...changes }),
    quotas: [exampleQuota("2026-11-01", "2026-12-20", { totalClientCapacity: 1_000 })],
    servers: [exampleServer("acme-1", { use: [{ name: "Assets", value: 720 }] })],
  });
  const quotaId = quotas[0]?.id ?? 0;
  const setCapacity = async (totalClientCapacity: number) => {
    const body = { serverCapacity: 5, totalClientCapacity };
    const { status } = await asAda.send("PATCH", `/api/oem/quotas/enterprise/${quotaId}/capacity`, { body });
    expect(status).toBe(200);
  };
  let returnedMailCount = mailer.receivedMails.length;
  const takeNewMails = () => {
    const newMails = mailer.receivedMails.slice(returnedMailCount);
    returnedMailCount = mailer.receivedMails.length;
    return newMails.map(({ to, subject }) => `${to}: ${subject}`);
  };
  const runAfter = async (ms: number) => {
    api.advanceClock(ms);
    await runJob();
    return takeNewMails();
  };
  return { api, asAda, mailer, record, openSecondStorage, runJob, setCapacity, takeNewMails, runAfter };
}

const formatMail = (to: string, share: number) =>
  `${to}: License of Acme Corporation uses ${share} % of its assets`;

describeOnEveryEngine("Alerts about use", (openDatabase) => {
  it("are mailed to the owner once each per term, and again in the next term", async () => {
    const { asAda, mailer, record, setCapacity, runAfter } = await startAlertTest(openDatabase);
    expect(await runAfter(millisecondsInHour)).toEqual([]);
    await setCapacity(900);
    expect(await runAfter(millisecondsInHour)).toEqual([formatMail(owner, 80)]);
    expect(mailer.receivedMails.at(-1)?.text).toContain(
      `https://licenses.example.com/license/licenses/${record.key}`,
    );
    expect(await runAfter(millisecondsInHour)).toEqual([]);
    await setCapacity(1_000);
    expect(await runAfter(millisecondsInHour)).toEqual([]);
    await setCapacity(850);
    expect(await runAfter(millisecondsInHour)).toEqual([]);
    await setCapacity(700);
    // The license skips 90 %.
    expect(await runAfter(millisecondsInHour)).toEqual([formatMail(owner, 102)]);
    await setCapacity(790);
    expect(await runAfter(millisecondsInHour)).toEqual([]);
    const path = `/api/oem/licenses/${record.key}/renewals`;
    expect((await asAda.post(path, { days: 365 })).status).toBe(201);
    expect(await runAfter(millisecondsInHour)).toEqual([]);
    // The first term has ended.
    expect(await runAfter(40 * millisecondsInDay)).toEqual([formatMail(owner, 91)]);
    expect(await runAfter(millisecondsInDay)).toEqual([]);
  });

  it("are also mailed to the customer if the license says so, and recorded in the history", async () => {
    const { api, asAda, mailer, record, setCapacity, runAfter } = await startAlertTest(openDatabase);
    const path = `/api/oem/licenses/${record.key}/customer-alerts`;
    expect((await api.asRita.send("PATCH", path, { body: { alertsCustomer: true } })).status).toBe(403);
    expect((await asAda.send("PATCH", path, { body: { alertsCustomer: true } })).status).toBe(200);
    await setCapacity(800);
    mailer.nextOutcomes.push({ sent: true }, storedAsFileOutcome);
    expect((await runAfter(millisecondsInHour)).toSorted()).toEqual([
      formatMail(owner, 90),
      formatMail(customer, 90),
    ]);
    const customerMail = mailer.receivedMails.find(({ to }) => to === customer);
    expect(customerMail?.text).toContain("Hello Wile Coyote,");
    expect(customerMail?.text).not.toContain("licenses.example.com");
    const { body } = await asAda.get(`/api/oem/history?licenseKey=${record.key}&pageSize=2`);
    const { entities } = (body as { result: { entities: { details: { to: string } }[] } }).result;
    const details = { percent: 90, totalClientsInUse: 720, totalClientCapacity: 800 };
    const event = { eventName: "send-use-alert", createdBy: "use-alerts" };
    expect(entities.toSorted((a, b) => a.details.to.localeCompare(b.details.to))).toMatchObject([
      { ...event, details: { ...details, to: owner } },
      { ...event, details: { ...details, to: customer } },
    ]);
  });

  it("are mailed once by simultaneous runs, and again if the mail failed temporarily", async () => {
    const { api, mailer, openSecondStorage, runJob, setCapacity, takeNewMails, runAfter } =
      await startAlertTest(openDatabase);
    await setCapacity(900);
    api.advanceClock(millisecondsInHour);
    const otherStorage = await openSecondStorage();
    await Promise.all([runJob(), runJob(otherStorage)]);
    expect(takeNewMails()).toEqual([formatMail(owner, 80)]);
    await setCapacity(800);
    mailer.nextOutcomes.push({ sent: false, failureKind: "temporary", reason: "The connection is down." });
    await expect(runAfter(millisecondsInHour)).rejects.toThrow("Failed to send alerts about use.");
    expect(takeNewMails()).toEqual([formatMail(owner, 90)]);
    expect(await runAfter(60_000)).toEqual([formatMail(owner, 90)]);
    expect(await runAfter(60_000)).toEqual([]);
  });

  it("go to the owner of the renewal, and to staff if the creator is a program", async () => {
    const { api, record, setCapacity, runAfter } = await startAlertTest(openDatabase, {
      createdBy: "hubspot",
    });
    await setCapacity(900);
    expect(await runAfter(millisecondsInHour)).toEqual([formatMail("desk@example.com", 80)]);
    await api.context.storage.transact(async (transaction) =>
      transaction.renewals.assignOwner(record.id, "mert@example.com"),
    );
    await setCapacity(800);
    expect(await runAfter(millisecondsInHour)).toEqual([formatMail("mert@example.com", 90)]);
  });

  it("are not sent for IR, offline, deleted and ended licenses", async () => {
    const { api, asAda, record, setCapacity, runAfter } = await startAlertTest(openDatabase);
    const use = [{ name: "Assets", value: 99 }];
    for (const license of [lodzOffline(), miraiIr()])
      await issue(api.context.storage, {
        ...license,
        quotas: [exampleQuota("2026-11-01", "2027-01-31")],
        servers: [exampleServer(license.record.key, { use })],
      });
    const ended = globexExpiring();
    await issue(api.context.storage, { ...ended, quotas: [exampleQuota("2026-01-01", "2026-11-19")] });
    await setCapacity(700);
    await asAda.send("DELETE", `/api/oem/licenses/${record.key}`, {});
    expect(await runAfter(millisecondsInHour)).toEqual([]);
  });
});
