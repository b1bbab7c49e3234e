import { mailAddress } from "#app/domain/mail/mailer.ts";
import { hashEmail } from "#app/domain/person/barring.ts";
import { erasePerson } from "#app/domain/person/erase-person.ts";
import { createRunAndImportStopper } from "#app/domain/running-work/running-work.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { join } from "node:path";
import { z } from "zod";
import { createStoredMails } from "#app/gateways/mail/eml.ts";
import { openConfiguredStorage } from "../configured-storage.ts";
import { parseCommand } from "./parse-command.ts";
import { openMailFolder } from "../mail-folder.ts";
import { getDataFolder } from "#app/hosts/settings/data-folder.ts";

const usage = `Usage: npm run person -- erase EMAIL
       npm run person -- readmit EMAIL

readmit lets a disabled or erased user sign in again with this address.

erase deletes the accounts, sessions and API tokens of this address, and replaces the address with "an erased person" in the
history, licenses, customers and lists. It also deletes stored mails to the address. The history stays verifiable. This
cannot be undone.`;

const commandSchema = z.object({ verb: z.enum(["erase", "readmit"]), email: mailAddress.toLowerCase() });
const { verb, email } = parseCommand(commandSchema, {}, usage, ["verb", "email"]);
const storage = await openConfiguredStorage();
if (verb === "readmit") await readmit(email);
else await erase(email);
await storage.close();

async function readmit(email: string) {
  const emailHash = hashEmail(await storage.people.readOrCreateBlockKey(), email);
  await storage.transact(async (transaction) => transaction.people.unblockSignIn({ emailHash }));
  console.log(`${email} may sign in again, if the identity provider and ALLOWED_EMAIL_DOMAINS allow it.`);
}

async function erase(email: string) {
  const operator = {
    person: { email: "operator" },
    requestId: "command person erase",
    actedAt: readSystemClock(),
  };
  const storedMails = createStoredMails(openMailFolder(join(getDataFolder(), "mail")));
  const {
    events,
    left: remainingEvents,
    mails,
  } = await erasePerson(
    { ...storage, storedMails, stopRunsAndImports: createRunAndImportStopper(storage) },
    operator,
    email,
  );
  console.log(
    `Nobody can sign in as ${email} now, and ${formatCount(events, "event")} no longer name this user.`,
  );
  console.log(`No record names this user as a contact. Deleted stored mails: ${mails}.`);
  if (remainingEvents > 0) {
    const eventText = `${formatCount(remainingEvents, "event")} recorded before names could be erased`;
    console.error(
      `${eventText} still name this user, because changing these events would break the history.`,
    );
  }
}
