import { expect, it } from "vitest";
import { instantOf } from "#app/domain/time/time.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine, type TestDatabase } from "#tests/support/engines/engines.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";

const dayMs = 86_400_000;
const startMs = Date.parse(now);
const daysLater = (days: number) => instantOf(startMs + days * dayMs);
const owner = { issuer: "https://idp.example.com", subject: "olga", email: "olga@example.com" };

async function createTokenOwner({ storage }: Pick<TestDatabase, "storage">, validForDays = 300) {
  const person = await storage.people.signIn(owner, now);
  const token = {
    id: 1,
    start: "air_olga-tok",
    ownerId: person.id,
    expirationDate: daysLater(validForDays),
    lastUsedAt: null,
    lastUsedFrom: null,
    scopes: null,
    name: null,
    isAssistant: false,
    createdAt: now,
  };
  await storage.transact(async (transaction) => transaction.tokens.add("hash of the token", token));
  const mailer = createRecordingMailer();
  const runWarningsJob = (days: number, tokenDaysAfterSignIn: number | null = 45) =>
    jobs["token-warnings"](storage, daysLater(days), {
      mailer,
      tokenDaysAfterSignIn,
      staffMail: { recipients: [], origin: "https://desk.example.com" },
    });
  return { person, mailer, runWarningsJob };
}

describeOnEveryEngine("The owner of an API token", (open) => {
  it("gets one mail seven days before the tokens are rejected", async () => {
    const database = await open();
    const { mailer, runWarningsJob } = await createTokenOwner(database);
    // Tokens are rejected 45 days after the last sign-in, so the mail is due after 38 days.
    await runWarningsJob(37.9);
    expect(mailer.receivedMails).toEqual([]);
    await Promise.all([runWarningsJob(38), runWarningsJob(38)]);
    await runWarningsJob(44);
    expect(mailer.receivedMails).toHaveLength(1);
    const [mail] = mailer.receivedMails;
    expect(mail).toMatchObject({ to: owner.email, subject: "Sign in to keep your API tokens working" });
    expect(mail?.text).toContain("stop working on 2027-01-04 12:00 UTC");
    expect(mail?.text).toContain("https://desk.example.com/license/account");
  });

  it("gets another mail only after the next sign-in", async () => {
    const database = await open();
    const { mailer, runWarningsJob } = await createTokenOwner(database);
    await runWarningsJob(40);
    await database.storage.people.signIn(owner, daysLater(41));
    await runWarningsJob(46);
    expect(mailer.receivedMails).toHaveLength(1);
    await runWarningsJob(41 + 38);
    expect(mailer.receivedMails).toHaveLength(2);
  });

  it("gets no mail without valid tokens or if the warning is disabled", async () => {
    const database = await open();
    const { mailer, runWarningsJob } = await createTokenOwner(database, 39);
    await runWarningsJob(40);
    await runWarningsJob(38, null);
    await runWarningsJob(45);
    expect(mailer.receivedMails).toEqual([]);
  });

  it("gets no mail if the account is disabled", async () => {
    const database = await open();
    const { person, mailer, runWarningsJob } = await createTokenOwner(database);
    await database.storage.transact(async (transaction) =>
      transaction.people.changeStatus(person, {
        disabledAt: now,
        isDisabledByDirectory: false,
        rowVersion: person.rowVersion + 1,
      }),
    );
    await runWarningsJob(40);
    expect(mailer.receivedMails).toEqual([]);
  });

  it("gets the mail a minute later if the mail server was busy", async () => {
    const database = await open();
    const { mailer, runWarningsJob } = await createTokenOwner(database);
    mailer.nextOutcomes.push({ sent: false, failureKind: "temporary", reason: "busy" });
    await expect(runWarningsJob(38)).rejects.toThrow("Failed to warn owners of API tokens.");
    await runWarningsJob(38);
    expect(mailer.receivedMails).toHaveLength(1);
    const minuteInDays = 1 / (24 * 60);
    await runWarningsJob(38 + minuteInDays);
    await runWarningsJob(39);
    expect(mailer.receivedMails).toHaveLength(2);
  });
});
