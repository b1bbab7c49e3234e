import { createLicense } from "#app/domain/license/licenses.ts";
import { Problem } from "#app/domain/problem.ts";
import { createEmlMailer } from "#app/gateways/mail/eml.ts";
import { openMailFolder } from "#app/hosts/mail-folder.ts";
import { runReminders } from "#app/jobs/reminders.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { openEngine } from "./databases.ts";
import { addDaysToInstant, readSystemClock } from "#app/domain/time/time.ts";

/**
 * Command with the arguments `DATABASE_URL MAIL_FOLDER PROCESS_NAME`. It creates licenses that end in forty
 * days and prints the key of each acknowledged license. It also sends the reminders that are due in eleven
 * days. It ends when its input ends.
 */
const [databaseUrl = "", mailFolder = "", processName = ""] = process.argv.slice(2);
const concurrentWorkerCount = 4;
const now = readSystemClock();

const storage = await openStorage(openEngine(databaseUrl));
const mailer = createEmlMailer(openMailFolder(mailFolder), { name: "", address: "desk@example.com" });
const inputState = { isOver: false };
process.stdin.resume().once("end", () => (inputState.isOver = true));

/** Ignores the error of a busy database, because such a request has acknowledged nothing. */
async function ignoreBusyError(promise: Promise<unknown>): Promise<void> {
  try {
    await promise;
  } catch (error) {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
    if (errors.some((cause) => !(cause instanceof Problem) || cause.kind !== "unavailable")) throw error;
  }
}

async function createNumberedLicense(licenseNumber: number) {
  const requestTime = readSystemClock();
  const person = { email: "mert@example.com", isAdmin: true, privileges: [] };
  const quota = { activationDate: now, expirationDate: addDaysToInstant(now, 40) };
  const { key } = await createLicense(
    storage,
    { person, requestId: `${processName}-${licenseNumber}`, actedAt: requestTime },
    {
      type: 1,
      environment: 3,
      packageTierId: "corporate-1",
      isOffline: false,
      softCapacity: false,
      tags: [],
      notes: "",
      quota,
    },
    {
      companyName: `Company ${processName} ${licenseNumber}`,
      firstName: null,
      lastName: null,
      email: `contact-${licenseNumber}@${processName}.example`,
      countryCode: null,
      hubspotCompanyId: null,
      hubspotContactId: null,
    },
  );
  process.stdout.write(`${key}\n`);
}

let licenseCount = 0;
async function createUntilStopped() {
  while (!inputState.isOver) await ignoreBusyError(createNumberedLicense((licenseCount += 1)));
}
async function remindUntilStopped() {
  while (!inputState.isOver)
    await ignoreBusyError(runReminders(storage, addDaysToInstant(now, 11), { mailer, isManual: true }));
}
await Promise.all([
  ...Array.from({ length: concurrentWorkerCount }, createUntilStopped),
  remindUntilStopped(),
]);
// Several runs are needed, because one run sends only a limited number of reminders.
for (let run = 0; run < 4; run += 1)
  await runReminders(storage, addDaysToInstant(now, 11), { mailer, isManual: true });
await storage.close();
