import { createEvent } from "#app/domain/history/event.ts";
import { createMailBody, type MailPart } from "#app/domain/mail/mail-body.ts";
import {
  type Mail,
  type Mailer,
  type MailOutcome,
  getMailState,
  toOneLine,
} from "#app/domain/mail/mailer.ts";
import { resolvePeriod } from "#app/domain/license/date-period.ts";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import { countExportedLicenses, buildReportFileName } from "#app/domain/license/report.ts";
import { type Actor, createPerformer } from "#app/domain/person/actor.ts";
import { can } from "#app/domain/person/can.ts";
import type { AuthenticatedViewer } from "#app/domain/person/person.ts";
import { admitPerson, type TrustedProvider } from "#app/domain/person/trust.ts";
import { toError, type ItemOutcome, processDueItems } from "#app/domain/queue/process-due-items.ts";
import type { QueueStore } from "#app/domain/queue/queue.ts";
import { decryptAlias } from "#app/domain/text/decrypt-alias.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { formatCount, formatDateTime } from "#app/domain/time/format-date.ts";
import { type Instant, msOf, type Clock } from "#app/domain/time/time.ts";
import {
  type AddressedViewMail,
  type MailInterval,
  findNextMailAt,
  intervalLabels,
  type ViewMailPorts,
} from "./view-mail.ts";
import type { ViewRecord } from "./view-store.ts";
import { endSchedule, pickViewMailEventValues } from "./view-mails.ts";
import { parseViewFilter } from "./view.ts";

/** Maximum number of licenses in an attached CSV file. Mail systems reject large mails. */
export const maxAttachedLicenses = 5_000;

interface ViewMailSenderPorts extends ViewMailPorts {
  queue: QueueStore;
  licenses: Pick<LicenseStore, "listPage" | "listFieldsAfter">;
}

export interface ViewMailSender {
  storage: ViewMailSenderPorts;
  mailer: Mailer;
  trustedProviders: readonly TrustedProvider[];
  /** Origin of the link to the view. Null if unknown. */
  origin: string | null;
  /** Secrets that decrypt aliases of license keys. Null if there are no aliases. */
  keyAliasSecrets: Secrets | null;
  /** Null if the CSV file is too large for a mail. */
  createCsv: (
    licenses: Pick<LicenseStore, "listFieldsAfter">,
    filter: LicenseFilter,
  ) => Promise<string | null>;
}

/** Sends each due mail at most once. Throws the errors of all mails at the end. */
export async function sendDueViewMails(sender: ViewMailSender, clock: Clock): Promise<void> {
  const { queue, viewMails } = sender.storage;
  await processDueItems({
    queue,
    kind: "view-mail",
    now: clock,
    async findNextDueAt({ subject }) {
      const mail = await viewMails.find(Number(subject));
      return mail && findNextMailAt(mail.every, clock());
    },
    async handle({ subject }) {
      const mail = await viewMails.find(Number(subject));
      return mail ? processViewMail(sender, mail, clock()) : { result: "obsolete" };
    },
    failureMessage: "Failed to mail views.",
  });
}

async function processViewMail(
  sender: ViewMailSender,
  mail: AddressedViewMail,
  now: Instant,
): Promise<ItemOutcome> {
  let preparedMail: PreparedViewMail | null;
  try {
    preparedMail = await prepareViewMail(sender, mail, now);
  } catch (error) {
    const message = "The mail could not be created. The log contains the reason.";
    await saveOutcome(sender, mail, { now, sentMail: null, error: message });
    return { result: "retry", errors: [toError(error)] };
  }
  return preparedMail ? sendViewMail(sender, preparedMail, now) : { result: "obsolete" };
}

const createViewMailsActor = (at: Instant): Actor => ({
  person: createPerformer("views"),
  requestId: `view mails ${at}`,
  actedAt: at,
});

interface PreparedViewMail {
  mail: AddressedViewMail;
  view: ViewRecord;
  licenseCount: number;
  recipients: AuthenticatedViewer[];
  content: Omit<Mail, "to" | "id">;
}

/** Ends the schedule and returns null if the view or its owner no longer exists, or nobody may get the mail. */
async function prepareViewMail(
  sender: ViewMailSender,
  mail: AddressedViewMail,
  now: Instant,
): Promise<PreparedViewMail | null> {
  const { storage, trustedProviders, origin } = sender;
  const account = await storage.people.find(mail.personId);
  const owner = account && admitPerson(trustedProviders, account);
  const view = (await storage.views.listVisibleTo(mail.personId)).views.find(({ id }) => id === mail.viewId);
  const parsedFilter = view && parseViewFilter(view.query);
  const recipients = await findAdmittedRecipients(sender, mail);
  if (
    !owner ||
    !can(owner, "view.mail") ||
    !parsedFilter ||
    "error" in parsedFilter ||
    recipients.length === 0
  ) {
    await endStoredSchedule(storage, mail, view ?? { name: "" }, now);
    return null;
  }
  const filter = await decryptFilterKey(resolvePeriod(parsedFilter.filter, now), sender.keyAliasSecrets);
  const licenseCount = await countExportedLicenses(storage.licenses, filter, { getActive: false });
  const isAttachable = licenseCount > 0 && licenseCount <= maxAttachedLicenses;
  const csv = isAttachable ? await sender.createCsv(storage.licenses, filter) : null;
  const isAttached = csv !== null;
  const body = createViewMailBody({ view, licenseCount, owner, every: mail.every, origin, now, isAttached });
  const attachmentName = buildReportFileName(filter, "all", now);
  const content = isAttached
    ? { ...body, attachment: { name: attachmentName, type: "text/csv", content: csv } }
    : body;
  return { mail, view, licenseCount, recipients, content };
}

async function sendViewMail(
  sender: ViewMailSender,
  preparedMail: PreparedViewMail,
  now: Instant,
): Promise<ItemOutcome> {
  const { mail, recipients, content } = preparedMail;
  const outcomes: MailOutcome[] = [];
  for (const { id, email } of recipients) {
    const mailId = `view.${mail.id}.${msOf(mail.nextAt)}.${id}`;
    outcomes.push(await sender.mailer.send({ to: email, id: mailId, ...content }, now));
  }
  await saveCombinedOutcome(sender, { ...preparedMail, outcomes }, now);
  // The schedule stores the reason why a mail was rejected. A rejected mail is not an error of the job.
  const haveAllFailedTemporarily = outcomes.every(
    (outcome) => !outcome.sent && outcome.failureKind === "temporary",
  );
  return { result: haveAllFailedTemporarily ? "retry" : "done", errors: [] };
}

/**
 * Replaces an alias in the filter by its license key. Users who may not read license keys filter by aliases, which match no
 * stored key.
 */
async function decryptFilterKey(
  filter: LicenseFilter,
  keyAliasSecrets: Secrets | null,
): Promise<LicenseFilter> {
  if (filter.key === undefined || keyAliasSecrets === null) return filter;
  return { ...filter, key: (await decryptAlias(filter.key, keyAliasSecrets)) ?? filter.key };
}

interface SentViewMail extends PreparedViewMail {
  outcomes: MailOutcome[];
}

async function saveCombinedOutcome(
  sender: ViewMailSender,
  { mail, view, licenseCount, recipients, outcomes }: SentViewMail,
  now: Instant,
) {
  const failures = outcomes.flatMap((outcome, index) =>
    getMailState(outcome) === "failed" && !outcome.sent
      ? [`${recipients[index]?.email}: ${outcome.reason}`]
      : [],
  );
  const state = outcomes.map(getMailState).find((candidate) => candidate !== "failed") ?? "failed";
  await saveOutcome(sender, mail, {
    now,
    sentMail: state === "failed" ? null : { state, view, licenseCount, recipients },
    error: failures.length === 0 ? null : failures.join("; "),
  });
}

interface ViewMailOutcome {
  now: Instant;
  /** Null if no recipient got the mail. */
  sentMail:
    | (Pick<SentViewMail, "view" | "licenseCount" | "recipients"> & { state: "sent" | "stored" })
    | null;
  error: string | null;
}

const saveOutcome = (
  { storage }: ViewMailSender,
  mail: AddressedViewMail,
  { now, sentMail, error }: ViewMailOutcome,
): Promise<void> =>
  storage.transact(async (transaction) => {
    const storedMail = await storage.viewMails.find(mail.id);
    if (!storedMail) return;
    transaction.viewMails.change({
      ...storedMail,
      lastAt: now,
      outcome: sentMail ? sentMail.state : "failed",
      error,
    });
    if (!sentMail) return;
    const details = {
      ...pickViewMailEventValues(sentMail.view, { ...mail, recipients: sentMail.recipients }),
      rows: sentMail.licenseCount,
      mail: sentMail.state,
    };
    transaction.record(createEvent(createViewMailsActor(now), null, "mail-view", { details }));
  });

/** Ends the schedule of a mail that can no longer be sent, unless the schedule was removed in the meantime. */
const endStoredSchedule = (
  storage: ViewMailSenderPorts,
  mail: AddressedViewMail,
  view: Pick<ViewRecord, "name">,
  now: Instant,
) =>
  storage.transact(async (transaction) => {
    if (await storage.viewMails.find(mail.id))
      endSchedule(transaction, createViewMailsActor(now), view, mail);
  });

async function findAdmittedRecipients(
  { storage, trustedProviders }: ViewMailSender,
  { recipients }: AddressedViewMail,
) {
  const people = await Promise.all(recipients.map(({ id }) => storage.people.find(id)));
  return people.flatMap((person) => {
    const admittedPerson = person && admitPerson(trustedProviders, person);
    return admittedPerson && can(admittedPerson, "license.read") ? [admittedPerson] : [];
  });
}

const tooLargeText =
  "There are too many licenses to attach as a CSV file. To download the licenses, open the view and choose CSV.";

interface ViewMailBodyValues {
  view: ViewRecord;
  licenseCount: number;
  owner: AuthenticatedViewer;
  every: MailInterval;
  origin: string | null;
  now: Instant;
  isAttached: boolean;
}

function createViewMailBody({
  view,
  licenseCount,
  owner,
  every,
  origin,
  now,
  isAttached,
}: ViewMailBodyValues): Omit<Mail, "to" | "id"> {
  const name = toOneLine(view.name);
  const licenseCountText = licenseCount === 0 ? "no license" : formatCount(licenseCount, "license");
  const attachmentText = isAttached ? "A CSV file of the licenses is attached." : tooLargeText;
  const parts: MailPart[] = [
    `The view “${name}” shows ${licenseCountText} as of ${formatDateTime(now)} UTC.`,
    ...(licenseCount === 0 ? [] : [attachmentText]),
    ...(origin === null
      ? []
      : [{ label: "Open the view", href: `${origin}/license/licenses?${view.query}` }]),
    `${owner.email} scheduled this mail ${intervalLabels[every]}, and can stop the mails in the license list, under Edit views.`,
  ];
  const subject = `${name}: ${licenseCountText}`;
  return { subject, ...createMailBody(subject, parts) };
}
