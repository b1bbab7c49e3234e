import { mailAddress } from "#app/domain/mail/mailer.ts";
import { addressHashOf } from "#app/domain/person/barring.ts";
import { erasePerson } from "#app/domain/person/erase-person.ts";
import { stopWork } from "#app/domain/running-work/running-work.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { join } from "node:path";
import { storedMailsIn } from "#app/gateways/mail/eml.ts";
import { configuredStorage } from "../configured-storage.ts";
import { mailFolder } from "../mail-folder.ts";

const usage = `Usage: npm run person -- erase EMAIL
       npm run person -- readmit EMAIL

readmit lets an address sign in again whose user was disabled or erased.

erase ends the account, sessions and API tokens of whoever signs in with this address, and shows "an erased person" wherever
the history, a license, a customer or a list named them. Mails to them that were kept as files go. The history goes on
holding. This cannot be taken back.`;

const [verb, typedEmail, ...more] = process.argv.slice(2);
const email = mailAddress.safeParse(typedEmail).data?.toLowerCase();
if ((verb !== "erase" && verb !== "readmit") || !email || more.length > 0) {
  console.error(usage);
  process.exit(2);
}
const storage = await configuredStorage();
if (verb === "readmit") await readmit(email);
else await erase(email);
await storage.close();

async function readmit(email: string) {
  const addressHash = addressHashOf(await storage.people.barringKey(), email);
  await storage.transact(async (work) => work.liftBars({ addressHash }));
  console.log(`${email} may sign in again, if the identity provider and ALLOWED_EMAIL_DOMAINS let them.`);
}

async function erase(email: string) {
  const eraser = {
    person: { email: "operator" },
    requestId: "command person erase",
    at: instantOf(Date.now()),
  };
  const storedMails = storedMailsIn(mailFolder(join(process.env["DATA_DIR"] ?? "./data", "mail")));
  const {
    events,
    left: remainingEvents,
    mails,
  } = await erasePerson({ ...storage, storedMails, stopWork: stopWork(storage) }, eraser, email);
  console.log(`Nobody signs in as ${email} now, and ${formatCount(events, "event")} no longer name them.`);
  console.log(`No record has them for a contact. Kept mails that went: ${mails}.`);
  if (remainingEvents > 0) {
    const which = `${formatCount(remainingEvents, "event")} from before names could be erased`;
    console.error(`${which} still name them: without them the history would no longer hold.`);
  }
}
