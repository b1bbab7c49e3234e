import { expect, it } from "vitest";
import type { StoredServiceAccount } from "#app/domain/service-account/service-account-store.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { addDaysToInstant, instantOf, msOf } from "#app/domain/time/time.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine, type TestDatabase } from "#tests/support/engines/engines.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";

const daysLater = (days: number) => instantOf(msOf(now) + days * 86_400_000);
const owner = { issuer: "https://id.example.com", subject: "mert", email: "mert@example.com" };

async function createAccount({ storage }: TestDatabase, changes: Partial<StoredServiceAccount> = {}) {
  const person = await storage.people.signIn(owner, now);
  const account: StoredServiceAccount = {
    id: 7,
    name: "Nightly export",
    hash: "hash of the token",
    start: "svc_12345678",
    ownerId: person.id,
    scopes: "read",
    expiresAt: null,
    confirmedAt: now,
    createdBy: "ada@example.com",
    createdAt: now,
    lastUsedAt: null,
    lastUsedFrom: null,
    rowVersion: 1,
    ...changes,
  };
  await storage.transact(async (transaction) => transaction.serviceAccounts.add(account));
  const mailer = createRecordingMailer();
  const runJob = (days: number) =>
    jobs["service-accounts"](storage, daysLater(days), {
      mailer,
      staffMail: { recipients: [], origin: "https://desk.example.com" },
    });
  const listSubjects = () => mailer.receivedMails.map(({ subject }) => subject);
  return { person, account, mailer, runJob, listSubjects };
}

const soon = "Confirm the service account “Nightly export”";
const rests = "The service account “Nightly export” rests";

describeOnEveryEngine("The owner of a service account", (open) => {
  it("gets one mail 14 days before it rests, and one when it rests", async () => {
    const { mailer, runJob, listSubjects } = await createAccount(await open());
    await runJob(75.9);
    expect(listSubjects()).toEqual([]);
    await Promise.all([runJob(76), runJob(76)]);
    await runJob(89);
    expect(listSubjects()).toEqual([soon]);
    const [mail] = mailer.receivedMails;
    expect(mail).toMatchObject({ to: owner.email });
    expect(mail?.text).toContain("stops working on 2027-02-18 12:00 UTC unless you confirm");
    expect(mail?.text).toContain("https://desk.example.com/license/settings/service-accounts");
    await runJob(90);
    await runJob(91);
    await runJob(500);
    expect(listSubjects()).toEqual([soon, rests]);
    expect(mailer.receivedMails[1]?.text).toContain("because it was not confirmed for 90 days");
  });

  it("gets the mails again after a confirmation", async () => {
    const database = await open();
    const { account, runJob, listSubjects } = await createAccount(database);
    await runJob(80);
    await database.storage.transact(async (transaction) =>
      transaction.serviceAccounts.change({ ...account, confirmedAt: daysLater(81) }),
    );
    await runJob(90);
    expect(listSubjects()).toEqual([soon]);
    await runJob(81 + 76);
    await runJob(81 + 90);
    expect(listSubjects()).toEqual([soon, soon, rests]);
  });

  it("is told to ask for a later end if the end comes first", async () => {
    const expiresAt = addDaysToInstant(now, 30);
    const { mailer, runJob, listSubjects } = await createAccount(await open(), { expiresAt });
    await runJob(16);
    await runJob(30);
    await runJob(90);
    expect(listSubjects()).toEqual([
      "The service account “Nightly export” ends soon",
      "The service account “Nightly export” has ended",
    ]);
    for (const { text } of mailer.receivedMails) expect(text).toContain("to set a later end");
  });

  it("gets no mail while the account of the owner is disabled or erased", async () => {
    const database = await open();
    const { person, mailer, runJob } = await createAccount(database);
    await database.storage.transact(async (transaction) =>
      transaction.people.changeStatus(person, {
        disabledAt: now,
        isDisabledByDirectory: false,
        rowVersion: person.rowVersion + 1,
      }),
    );
    await runJob(80);
    await database.storage.transact(async (transaction) => transaction.people.remove(owner.email));
    await runJob(90);
    expect(mailer.receivedMails).toEqual([]);
  });
});
