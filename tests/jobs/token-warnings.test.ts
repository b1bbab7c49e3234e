import { expect, it } from "vitest";
import { instantOf } from "#app/domain/time/time.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine, type TestDatabase } from "#tests/support/engines/engines.ts";
import { recordingMailer } from "#tests/support/outside/mails.ts";

const dayMs = 86_400_000;
const start = Date.parse(now);
const inDays = (days: number) => new Date(start + days * dayMs);
const owner = { issuer: "https://idp.example.com", subject: "olga", email: "olga@example.com" };

async function tokenOwner({ storage }: Pick<TestDatabase, "storage">, validForDays = 300) {
  const person = await storage.people.signIn(owner, now);
  const token = {
    id: 1,
    start: "air_olga-tok",
    ownerId: person.id,
    expirationDate: instantOf(inDays(validForDays).getTime()),
    lastUsedAt: null,
    lastUsedFrom: null,
    scopes: null,
    createdAt: now,
  };
  await storage.transact(async (work) => work.addToken("hash of the token", token));
  const mailer = recordingMailer();
  const run = (days: number, tokenOwnerDays: number | null = 45) =>
    jobs["token-warnings"](storage, inDays(days), {
      mailer,
      tokenOwnerDays,
      staffMail: { recipients: [], origin: "https://desk.example.com" },
    });
  return { person, mailer, run };
}

describeOnEveryEngine("The owner of an API token", (open) => {
  it("gets one mail seven days before the tokens rest, also from two processes", async () => {
    const database = await open();
    const { mailer, run } = await tokenOwner(database);
    await run(37.9);
    expect(mailer.handedMails).toEqual([]);
    await Promise.all([run(38), run(38)]);
    await run(44);
    expect(mailer.handedMails).toHaveLength(1);
    const [mail] = mailer.handedMails;
    expect(mail).toMatchObject({ to: owner.email, subject: "Sign in to keep your API tokens working" });
    expect(mail?.text).toContain("are rejected from 2027-01-04 12:00 UTC");
    expect(mail?.text).toContain("https://desk.example.com/license/account");
  });

  it("gets another mail after the next sign-in only", async () => {
    const database = await open();
    const { mailer, run } = await tokenOwner(database);
    await run(40);
    await database.storage.people.signIn(owner, instantOf(inDays(41).getTime()));
    await run(46);
    expect(mailer.handedMails).toHaveLength(1);
    await run(41 + 38);
    expect(mailer.handedMails).toHaveLength(2);
  });

  it("gets no mail without valid tokens, with the setting off, or when the tokens rest already", async () => {
    const database = await open();
    const { mailer, run } = await tokenOwner(database, 39);
    await run(40);
    await run(38, null);
    await run(45);
    expect(mailer.handedMails).toEqual([]);
  });

  it("gets no mail once the account is disabled", async () => {
    const database = await open();
    const { person, mailer, run } = await tokenOwner(database);
    await database.storage.transact(async (work) =>
      work.changeStatus(person, { disabledAt: now, rowVersion: person.rowVersion + 1 }),
    );
    await run(40);
    expect(mailer.handedMails).toEqual([]);
  });

  it("gets the mail a minute later if the mail server was busy", async () => {
    const database = await open();
    const { mailer, run } = await tokenOwner(database);
    mailer.next.push({ sent: false, why: "temporary", reason: "busy" });
    await expect(run(38)).rejects.toThrow("Some owners of API tokens could not be warned.");
    await run(38);
    expect(mailer.handedMails).toHaveLength(1);
    await run(38 + 1 / (24 * 60));
    await run(39);
    expect(mailer.handedMails).toHaveLength(2);
  });
});
