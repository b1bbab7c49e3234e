import { eventBy } from "#app/domain/history/event.ts";
import { mailBody, type MailPart } from "#app/domain/mail/mail-body.ts";
import { type Mail, type Mailer, type MailOutcome, mailStateOf, oneLine } from "#app/domain/mail/mailer.ts";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import { countReported, reportFileName } from "#app/domain/license/report.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import type { KnownPerson } from "#app/domain/person/person.ts";
import { admitPerson, type Trust } from "#app/domain/person/trust.ts";
import { formatCount, formatMinute } from "#app/domain/time/format-date.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import {
  type AddressedViewMail,
  type MailInterval,
  nextMailAt,
  intervalLabels,
  type ViewMailPorts,
} from "./view-mail.ts";
import type { ViewRecord } from "./view-store.ts";
import { endSchedule, viewMailEventValues } from "./view-mails.ts";
import { viewFilter } from "./view.ts";

/** Limit for attached rows, because mail systems reject large mails. */
export const maxAttachedRows = 5_000;
const batchSize = 20;
const maxAttempts = 5;
const firstPauseMs = 15 * 60 * 1000;

interface MailingPorts extends ViewMailPorts {
  licenses: Pick<LicenseStore, "page" | "walkFields">;
}

export interface Mailing {
  storage: MailingPorts;
  mailer: Mailer;
  trusts: readonly Trust[];
  /** Origin of the sign-in page; null if unknown. */
  origin: string | null;
  /** Null if the CSV file is too large for a mail. */
  csvOf: (licenses: Pick<LicenseStore, "walkFields">, filter: LicenseFilter) => Promise<string | null>;
}

/** Reserves each mail before sending, so that it is sent at most once. Raises all errors at the end. */
export async function mailViews(mailing: Mailing, clock: () => Date): Promise<void> {
  const time = () => instantOf(clock().getTime());
  const errors: unknown[] = [];
  for (const id of await mailing.storage.viewMails.due(time(), batchSize)) {
    const now = time();
    const mail = await reserve(mailing.storage, id, now);
    if (!mail) continue;
    try {
      await send(mailing, mail, now);
    } catch (error) {
      errors.push(error);
      const failure = "It could not be made. The log says why.";
      await settle(mailing, mail, { now, sent: false, failure, canRetry: true });
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "Some views could not be mailed.");
}

const viewMailsActor = (at: Instant): Actor => ({
  person: { email: "views", isAdmin: false, privileges: [] },
  requestId: `view mails ${at}`,
  at,
});

/** Null if another process has reserved the mail. */
const reserve = (storage: MailingPorts, id: number, now: Instant): Promise<AddressedViewMail | null> =>
  storage.transact(async (work) => {
    const mail = await storage.viewMails.find(id);
    if (!mail || mail.nextAt > now) return null;
    const reserved = { ...mail, nextAt: nextMailAt(mail.every, now), attempts: mail.attempts + 1 };
    work.changeViewMail(reserved);
    return { ...reserved, rowVersion: mail.rowVersion + 1 };
  });

async function send(mailing: Mailing, mail: AddressedViewMail, now: Instant) {
  const { storage, trusts, mailer, origin } = mailing;
  const account = await storage.people.find(mail.personId);
  const owner = account && admitPerson(trusts, account);
  const view = (await storage.views.visibleTo(mail.personId)).views.find(({ id }) => id === mail.viewId);
  const read = view && viewFilter(view.query);
  const to = await admittedRecipients(mailing, mail);
  if (!owner || !can(owner, "view.mail") || !read || "error" in read || to.length === 0)
    return end(storage, mail, view ?? { name: "" }, now);
  const rows = await countReported(storage.licenses, read.filter, false);
  const fits = rows > 0 && rows <= maxAttachedRows;
  const content = fits ? await mailing.csvOf(storage.licenses, read.filter) : null;
  const bodyInput = { view, rows, owner, every: mail.every, origin, now, isAttached: content !== null };
  const attachment =
    content === null
      ? {}
      : { attachment: { name: reportFileName(read.filter, "all", now), type: "text/csv", content } };
  const outcomes: MailOutcome[] = [];
  for (const person of to)
    outcomes.push(
      await mailer.send(
        {
          to: person.email,
          id: `view.${mail.id}.${msOf(mail.nextAt)}.${person.id}`,
          ...viewMailBody(bodyInput),
          ...attachment,
        },
        now,
      ),
    );
  await recordOutcome(mailing, { mail, view, rows, to, outcomes }, now);
}

interface Sending {
  mail: AddressedViewMail;
  view: ViewRecord;
  rows: number;
  to: KnownPerson[];
  outcomes: MailOutcome[];
}

/** Retries only if no recipient has received the mail. */
async function recordOutcome(mailing: Mailing, { mail, view, rows, to, outcomes }: Sending, now: Instant) {
  const failures = outcomes.flatMap((outcome, index) =>
    mailStateOf(outcome) === "failed" && !outcome.sent ? [`${to[index]?.email}: ${outcome.reason}`] : [],
  );
  const state = outcomes.map(mailStateOf).find((candidate) => candidate !== "failed") ?? "failed";
  await settle(mailing, mail, {
    now,
    sent: state !== "failed" && { state, view, rows, to },
    failure: failures.length === 0 ? null : failures.join("; "),
    canRetry: outcomes.every((outcome) => !outcome.sent && outcome.why === "temporary"),
  });
}

interface Settled {
  now: Instant;
  sent: false | (Pick<Sending, "view" | "rows" | "to"> & { state: "sent" | "kept" });
  failure: string | null;
  canRetry: boolean;
}

const settle = (
  { storage }: Mailing,
  mail: AddressedViewMail,
  { now, sent, failure, canRetry }: Settled,
): Promise<void> =>
  storage.transact(async (work) => {
    const current = await storage.viewMails.find(mail.id);
    if (!current) return;
    const isRetried = canRetry && mail.attempts < maxAttempts && current.nextAt === mail.nextAt;
    const pause = firstPauseMs * 2 ** (mail.attempts - 1);
    work.changeViewMail({
      ...current,
      ...(isRetried ? { nextAt: instantOf(msOf(now) + pause) } : { attempts: 0 }),
      lastAt: now,
      outcome: sent ? sent.state : "failed",
      failure,
    });
    if (!sent) return;
    const details = {
      ...viewMailEventValues(sent.view, { ...mail, recipients: sent.to }),
      rows: sent.rows,
      mail: sent.state,
    };
    work.record(eventBy(viewMailsActor(now), "", "mail-view", { details }));
  });

/** Ends a schedule if its owner lacks the right or cannot see the view, or if no recipient remains. */
const end = (storage: MailingPorts, mail: AddressedViewMail, view: Pick<ViewRecord, "name">, now: Instant) =>
  storage.transact(async (work) => {
    if (await storage.viewMails.find(mail.id)) endSchedule(work, viewMailsActor(now), view, mail);
  });

async function admittedRecipients({ storage, trusts }: Mailing, { recipients }: AddressedViewMail) {
  const people = await Promise.all(recipients.map(({ id }) => storage.people.find(id)));
  return people.flatMap((person) => {
    const knownPerson = person && admitPerson(trusts, person);
    return knownPerson && can(knownPerson, "license.read") ? [knownPerson] : [];
  });
}

const tooLarge = "They are too many to attach. Open the view and choose CSV to download them.";

interface ViewMailBodyInput {
  view: ViewRecord;
  rows: number;
  owner: KnownPerson;
  every: MailInterval;
  origin: string | null;
  now: Instant;
  isAttached: boolean;
}

function viewMailBody({
  view,
  rows,
  owner,
  every,
  origin,
  now,
  isAttached,
}: ViewMailBodyInput): Omit<Mail, "to" | "id"> {
  const name = oneLine(view.name);
  const has = rows === 0 ? "no license" : formatCount(rows, "license");
  const parts: MailPart[] = [
    `The view “${name}” shows ${has} as of ${formatMinute(now)} UTC.`,
    ...(rows === 0 ? [] : [isAttached ? "A CSV file of them is attached." : tooLarge]),
    ...(origin === null
      ? []
      : [{ label: "Open the view", href: `${origin}/license/licenses?${view.query}` }]),
    `${owner.email} has this mailed ${intervalLabels[every]}, and can end that in the list of licenses, under Edit views.`,
  ];
  const subject = `${name}: ${has}`;
  return { subject, ...mailBody(subject, parts) };
}
