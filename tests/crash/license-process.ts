import { addDays } from "date-fns/addDays";
import { createLicense } from "#app/domain/license/licenses.ts";
import { Problem } from "#app/domain/problem.ts";
import { emlMailer } from "#app/gateways/mail/eml.ts";
import { mailFolder } from "#app/hosts/mail-folder.ts";
import { reminders } from "#app/jobs/reminders.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { engineAt } from "./databases.ts";

/**
 * `ADDRESS FOLDER NAME`: concurrently creates licenses that end in forty days, prints each key once it is acknowledged,
 * and sends the reminders that are due eleven days from now. Ends when its input ends.
 */
const [address = "", folder = "", name = ""] = process.argv.slice(2);
const inFlight = 4;
const now = new Date();

const storage = await openStorage(engineAt(address));
const mailer = emlMailer(mailFolder(folder), { name: "", address: "desk@example.com" });
const input = { isOver: false };
process.stdin.resume().once("end", () => (input.isOver = true));

/** A request that must be retried has nothing acknowledged. */
async function ignoreBusy(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
    if (errors.some((cause) => !(cause instanceof Problem) || cause.kind !== "unavailable")) throw error;
  }
}

async function make(nth: number) {
  const at = new Date().toISOString();
  const person = { email: "mert@example.com", isAdmin: true, privileges: [] };
  const quota = { activationDate: now.toISOString(), expirationDate: addDays(now, 40).toISOString() };
  const { key } = await createLicense(
    storage,
    { person, requestId: `${name}-${nth}`, at },
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
      companyName: `Company ${name} ${nth}`,
      firstName: null,
      lastName: null,
      email: `contact-${nth}@${name}.example`,
      countryCode: null,
      hubspotCompanyId: null,
      hubspotContactId: null,
    },
  );
  process.stdout.write(`${key}\n`);
}

let count = 0;
async function createUntilStopped() {
  while (!input.isOver) await ignoreBusy(make((count += 1)));
}
async function remindUntilStopped() {
  while (!input.isOver) await ignoreBusy(reminders(storage, addDays(now, 11), { mailer, isManual: true }));
}
await Promise.all([...Array.from({ length: inFlight }, createUntilStopped), remindUntilStopped()]);
// One run sends only a limited number of reminders.
for (let run = 0; run < 4; run += 1) await reminders(storage, addDays(now, 11), { mailer, isManual: true });
await storage.close();
