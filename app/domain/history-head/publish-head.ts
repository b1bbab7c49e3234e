import { millisecondsInDay, millisecondsInHour } from "date-fns/constants";
import type { Mail, Mailer } from "#app/domain/mail/mailer.ts";
import { createMailBody } from "#app/domain/mail/mail-body.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { ChainCheckStore } from "#app/domain/history/chain-check.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";

/** Identifies the state of the history: the number of events and the hash of the newest event. */
export interface HistoryHead {
  count: number;
  hash: string;
  at: Instant;
}

/** Publishes signed heads outside the database, so that a rewritten history can be detected. */
export interface HeadPublisher {
  sign(historyHead: HistoryHead): Promise<string>;
  /** Writes the signed head to the log and, on Node, to a file. */
  save(signedHead: string): Promise<void>;
  /** Sends the signed head to another machine. Throws on failure. Null if no address is configured. */
  post: ((signedHead: string) => Promise<void>) | null;
}

interface PublishHeadDependencies {
  storage: { history: Pick<HistoryStore, "readHead">; chainChecks: ChainCheckStore };
  publisher: HeadPublisher;
  mailer: Mailer;
  recipients: readonly string[];
}

/**
 * Posts the head hourly or mails it daily. A failed post is not retried, because the next head also proves the older
 * events. A failed mail is retried.
 */
export async function publishHead(dependencies: PublishHeadDependencies, now: Instant): Promise<void> {
  const shouldMailHead = dependencies.publisher.post === null && dependencies.recipients.length > 0;
  const { chainChecks } = dependencies.storage;
  const errors: unknown[] = [];
  if (await chainChecks.reserveHead("published", computePeriodStart(now, millisecondsInHour), now)) {
    const signedHead = await signHead(dependencies, now);
    await dependencies.publisher.save(signedHead);
    await dependencies.publisher.post?.(signedHead).catch((error: unknown) => errors.push(error));
  }
  if (
    shouldMailHead &&
    (await chainChecks.reserveHead("mailed", computePeriodStart(now, millisecondsInDay), now))
  )
    errors.push(...(await mailHead(dependencies, now)));
  if (errors.length > 0)
    throw new AggregateError(errors, "The head of the history could not be published everywhere.");
}

const computePeriodStart = (at: Instant, periodMs: number) => instantOf(msOf(at) - (msOf(at) % periodMs));

async function signHead({ storage, publisher }: PublishHeadDependencies, at: Instant): Promise<string> {
  const { id, hash } = await storage.history.readHead();
  return publisher.sign({ count: id, hash, at });
}

async function mailHead(dependencies: PublishHeadDependencies, at: Instant): Promise<Error[]> {
  const { storage, mailer, recipients } = dependencies;
  const signedHead = await signHead(dependencies, at);
  const errors: Error[] = [];
  let canRetry = true;
  for (const to of recipients) {
    const outcome = await mailer.send(createHeadMail(signedHead, to, at), at);
    // A retry sends the mail to every recipient again, so it needs a temporary failure for all of them.
    if (outcome.sent || outcome.failureKind !== "temporary") canRetry = false;
    // "stored" means that the mail was stored as a file. A file is outside the database, too, so this is no error.
    if (!outcome.sent && outcome.failureKind !== "stored")
      errors.push(new Error(`${to} did not receive the mail with the history head: ${outcome.reason}`));
  }
  if (canRetry) await storage.chainChecks.releaseHead("mailed");
  return errors;
}

const createHeadMail = (signedHead: string, to: string, at: Instant): Mail => ({
  to,
  subject: "The head of the history of License desk",
  id: `history-head.${msOf(at)}`,
  ...createMailBody("The head of the history", [
    "Keep this mail. With the line below, you can later check whether events of the history were removed or changed. To check, save the line in a file and run npm run audit:verify -- --heads FILE.",
    signedHead,
  ]),
});
