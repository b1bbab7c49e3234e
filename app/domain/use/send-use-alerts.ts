import { millisecondsInHour } from "date-fns/constants";
import { createEvent } from "#app/domain/history/event.ts";
import type { StaffMail } from "#app/domain/instance/staff-notice.ts";
import { computeAssetCapacity } from "#app/domain/license/limits.ts";
import type { StoredLicense } from "#app/domain/license/license-store.ts";
import { getMailState, mailAddress, type Mailer } from "#app/domain/mail/mailer.ts";
import { type Actor, createPerformer } from "#app/domain/person/actor.ts";
import { combineMailOutcomes, type SentMail } from "#app/domain/queue/mail-result.ts";
import { type ItemOutcome, processDueItems } from "#app/domain/queue/process-due-items.ts";
import type { NewQueueItem, QueueItem, QueueWrites } from "#app/domain/queue/queue.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { createUseAlertMail } from "./use-alert-mail.ts";
import {
  findDueAlert,
  findReachedPercent,
  type HighUse,
  type UseAlert,
  type UseAlertPorts,
} from "./use-alert.ts";

const batchSize = 100;
const scanIntervalMs = millisecondsInHour;

type Audience = "owner" | "customer";

export interface UseAlertRun {
  storage: UseAlertPorts;
  mailer: Mailer;
  staffMail: StaffMail;
  /** Scans the licenses even if the last scan was less than an hour ago. */
  forcesScan: boolean;
}

/**
 * Queues alerts of licenses that use at least 80 % of their assets, and sends queued alerts. The first scan sends
 * nothing, because an upgrade would otherwise mail about all licenses at once.
 */
export async function sendUseAlerts(run: UseAlertRun, now: Instant): Promise<void> {
  const { storage } = run;
  const scannedAt = await storage.useAlerts.readScannedAt();
  if (run.forcesScan || isScanDue(scannedAt, now)) await findAlerts(storage, scannedAt === null, now);
  await processDueItems({
    queue: storage.queue,
    kind: "use-alert",
    now: () => now,
    handle: (item) => sendAlert(run, item, now),
    failureMessage: "Failed to send alerts about use.",
  });
}

const isScanDue = (scannedAt: Instant | null, now: Instant): boolean =>
  scannedAt === null || Math.abs(msOf(now) - msOf(scannedAt)) >= scanIntervalMs;

async function findAlerts(storage: UseAlertPorts, isFirstScan: boolean, now: Instant): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    after = await saveNextAlerts(storage, after, isFirstScan, now);
    await yieldToEventLoop();
  }
  await storage.transact(async (transaction) => transaction.useAlerts.saveScannedAt(now));
}

/** Returns the id of the last license of the batch, or null after the last batch. */
const saveNextAlerts = (
  storage: UseAlertPorts,
  after: number,
  isFirstScan: boolean,
  now: Instant,
): Promise<number | null> =>
  storage.transact(async (transaction) => {
    const rows = await storage.useAlerts.listHighUse(after, batchSize);
    for (const row of rows) {
      const alert = findDueAlert(row, now);
      if (!alert) continue;
      transaction.useAlerts.saveAlert(row.licenseId, row.latestAlert, alert);
      if (!isFirstScan) queueAlert(transaction, row, alert, now);
    }
    const lastRow = rows.length === batchSize ? rows.at(-1) : undefined;
    return lastRow?.licenseId ?? null;
  });

function queueAlert(
  transaction: { queue: QueueWrites },
  { licenseId, alertsCustomer }: HighUse,
  alert: UseAlert,
  now: Instant,
) {
  const audiences: Audience[] = alertsCustomer ? ["owner", "customer"] : ["owner"];
  for (const audience of audiences)
    transaction.queue.enqueue(createQueueItem(licenseId, alert, audience, now));
}

const createQueueItem = (
  licenseId: number,
  { percent, termEnd }: UseAlert,
  audience: Audience,
  dueAt: Instant,
): NewQueueItem => ({
  kind: "use-alert",
  subject: `${licenseId}.${percent}.${msOf(termEnd)}.${audience}`,
  dueAt,
});

function parseSubject({ subject }: Pick<QueueItem, "subject">) {
  const [licenseId, percent, , audience] = subject.split(".");
  return {
    licenseId: Number(licenseId),
    percent: Number(percent),
    audience: audience === "customer" ? ("customer" as const) : ("owner" as const),
  };
}

/** The alert is obsolete if the use has another percentage by now. */
async function sendAlert(run: UseAlertRun, item: QueueItem, now: Instant): Promise<ItemOutcome> {
  const { storage } = run;
  const { licenseId, percent, audience } = parseSubject(item);
  const licenseKey = await storage.useAlerts.findLicenseKey(licenseId);
  const license = licenseKey === null ? null : await storage.licenses.find(licenseKey);
  if (!license || findReachedPercent({ ...license.record, ...license.summary }) !== percent)
    return { result: "obsolete" };
  const recipients = await findRecipients(run, license, audience);
  if (recipients.length === 0) return { result: "obsolete" };
  const mails: SentMail[] = [];
  for (const to of recipients)
    mails.push(
      await mailAlert(run, { license, percent, audience, to, id: `${item.kind}.${item.subject}` }, now),
    );
  return combineMailOutcomes(mails);
}

/** Staff get the alert if the owner is a program or an erased person. */
async function findRecipients(
  { storage, staffMail }: UseAlertRun,
  { record }: StoredLicense,
  audience: Audience,
): Promise<readonly string[]> {
  if (audience === "customer") return record.alertsCustomer ? [record.customer.email] : [];
  const owner = (await storage.renewals.findRenewalOwner(record.id)) ?? record.createdBy;
  return mailAddress.safeParse(owner).success ? [owner] : staffMail.recipients;
}

interface AlertMail {
  license: StoredLicense;
  percent: number;
  audience: Audience;
  to: string;
  /** Part of the Message-ID. */
  id: string;
}

async function mailAlert(
  { storage, mailer, staffMail }: UseAlertRun,
  { license, percent, audience, to, id }: AlertMail,
  now: Instant,
): Promise<SentMail> {
  const { record, summary } = license;
  const { totalClientsInUse } = summary;
  const totalClientCapacity = computeAssetCapacity(summary) ?? 0;
  const mail = createUseAlertMail({
    to,
    id,
    licenseKey: record.key,
    customer: record.customer,
    percent,
    totalClientsInUse,
    totalClientCapacity,
    allowsOverrun: record.softCapacity,
    expiredAt: summary.expiredAt,
    isForCustomer: audience === "customer",
    origin: staffMail.origin,
  });
  const outcome = await mailer.send(mail, now);
  const error = outcome.sent ? null : outcome.reason;
  const details = { to, percent, totalClientsInUse, totalClientCapacity, mail: getMailState(outcome), error };
  if (outcome.sent || outcome.failureKind !== "temporary")
    await storage.transact(async (transaction) =>
      transaction.record(createEvent(createAlertActor(now), record.key, "send-use-alert", { details })),
    );
  return { outcome, failureMessage: `${to} was not alerted about the use of license ${record.key}` };
}

const createAlertActor = (at: Instant): Actor => ({
  person: createPerformer("use-alerts"),
  requestId: `use-alerts ${at}`,
  actedAt: at,
});
