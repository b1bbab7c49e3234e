import { letterOf } from "#app/domain/mail/letter.ts";
import { type Mail, type Mailer, oneLine } from "#app/domain/mail/mailer.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { WaitingReason } from "./instance.ts";
import type { InstancePorts, StaffNotice } from "./instance-store.ts";

export interface StaffDesk {
  recipients: readonly string[];
  origin: string | null;
}

export interface Telling {
  storage: InstancePorts;
  mailer: Mailer;
  staffDesk: StaffDesk;
}

const atATime = 100;

/** Marks each notice before mailing, so that it is sent once. Retries unsent mails. Raises all failures at the end. */
export async function tellStaff(telling: Telling, now: Instant): Promise<void> {
  const { storage, staffDesk } = telling;
  if (staffDesk.recipients.length === 0) return;
  const faults: Error[] = [];
  let notices = await storage.instances.untold(0, atATime);
  while (notices.length > 0) {
    for (const notice of notices)
      if (await isReserved(storage, notice, now)) await tell(telling, notice, now, faults);
    notices = await storage.instances.untold(notices.at(-1)?.id ?? 0, atATime);
  }
  if (faults.length > 0) throw new AggregateError(faults, "Some notices to staff could not be sent.");
}

/** Returns false if another process sends the notice. */
const isReserved = (storage: InstancePorts, { id, status }: StaffNotice, now: Instant): Promise<boolean> =>
  storage.transact(async (work) => {
    const [untold] = await storage.instances.untold(id - 1, 1);
    if (untold?.id !== id || untold.status !== status) return false;
    work.noteTold(id, status, now);
    return true;
  });

async function tell(
  { storage, mailer, staffDesk }: Telling,
  notice: StaffNotice,
  now: Instant,
  faults: Error[],
) {
  let isNobodyTold = true;
  for (const to of staffDesk.recipients) {
    const outcome = await mailer.send(staffMail(notice, to, staffDesk.origin), now);
    if (!outcome.sent && outcome.why !== "kept")
      faults.push(new Error(`${to} was not notified about ${notice.subdomain}: ${outcome.reason}`));
    if (outcome.sent || outcome.why !== "temporary") isNobodyTold = false;
  }
  if (isNobodyTold) await storage.transact(async (work) => work.takeBackTold(notice.id, notice.status));
}

const whatToDo: Record<WaitingReason, string> = {
  "no-capacity": "There is no room for another instance. Make room, then approve and create it.",
  "needs-approval": "The order needs our approval. Look at the buyer, then approve and create the instance.",
};
const tryAgain = "Every attempt at a step failed. Fix the cause, then try the step again.";

function staffMail(notice: StaffNotice, to: string, origin: string | null): Mail {
  const { id, status, subdomain, email, licenseKey, reason, fault } = notice;
  const company = oneLine(notice.companyName);
  const title = status === "waiting" ? `${company} waits for us` : `The instance of ${company} failed`;
  const facts: [string, string][] = [
    ["Company", company],
    ["E-mail", oneLine(email)],
    ["Subdomain", subdomain],
    ["License key", licenseKey],
  ];
  if (fault !== null) facts.push(["Fault", oneLine(fault)]);
  const list = `/internal/one-customers?state=${status}`;
  return {
    to,
    subject: `${title}: ${subdomain}`,
    id: `instance.${id}.${status}`,
    ...letterOf(title, [
      status === "waiting"
        ? `${company} bought a hosted instance, and it cannot be made yet.`
        : `The instance for ${company} could not be created.`,
      facts,
      reason === null ? tryAgain : whatToDo[reason],
      ...(origin === null ? [] : [{ label: "Hosted customers", href: `${origin}${list}` }]),
    ]),
  };
}
