import type { Mail, Mailer } from "#app/domain/mail/mailer.ts";
import { letterOf } from "#app/domain/mail/letter.ts";
import { dayMs, type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { ChainCheckStore } from "#app/domain/history/chain-check.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";

export interface Head {
  count: number;
  hash: string;
  at: Instant;
}

/** Publishes signed heads outside the database, so that a rewritten history can be detected. */
export interface HeadTeller {
  seal(head: Head): Promise<string>;
  /** Writes to the log and, on Node, to a file. */
  keep(line: string): Promise<void>;
  /** Sends to another machine. Null if no address is configured. Raises on failure. */
  post: ((line: string) => Promise<void>) | null;
}

interface Telling {
  storage: { history: Pick<HistoryStore, "head">; chainChecks: ChainCheckStore };
  teller: HeadTeller;
  mailer: Mailer;
  recipients: readonly string[];
}

const hourMs = 60 * 60 * 1000;

/** Posts the head hourly or mails it daily. A failed post is not retried, because the next head covers it; a mail is. */
export async function tellHead(telling: Telling, now: Date): Promise<void> {
  const at = instantOf(now.getTime());
  const isMailed = telling.teller.post === null && telling.recipients.length > 0;
  const { chainChecks } = telling.storage;
  const faults: unknown[] = [];
  if (await chainChecks.reserveHead("told", beginning(at, hourMs), at)) {
    const line = await sealed(telling, at);
    await telling.teller.keep(line);
    await telling.teller.post?.(line).catch((error: unknown) => faults.push(error));
  }
  if (isMailed && (await chainChecks.reserveHead("mailed", beginning(at, dayMs), at)))
    faults.push(...(await mailHead(telling, at)));
  if (faults.length > 0)
    throw new AggregateError(faults, "The head of the history could not be published everywhere.");
}

const beginning = (at: Instant, length: number) => instantOf(msOf(at) - (msOf(at) % length));

async function sealed({ storage, teller }: Telling, at: Instant): Promise<string> {
  const { id, hash } = await storage.history.head();
  return teller.seal({ count: id, hash, at });
}

async function mailHead(telling: Telling, at: Instant): Promise<Error[]> {
  const { storage, mailer, recipients } = telling;
  const line = await sealed(telling, at);
  const faults: Error[] = [];
  let mayTryAgain = true;
  for (const to of recipients) {
    const outcome = await mailer.send(headMail(line, to, at), at);
    if (outcome.sent || outcome.why !== "temporary") mayTryAgain = false;
    // A mail stored as a file is outside the database, too.
    if (!outcome.sent && outcome.why !== "kept")
      faults.push(new Error(`${to} was not mailed the head: ${outcome.reason}`));
  }
  if (mayTryAgain) await storage.chainChecks.takeBackHead("mailed");
  return faults;
}

const headMail = (line: string, to: string, at: Instant): Mail => ({
  to,
  subject: "The head of the license desk’s history",
  id: `history-head.${msOf(at)}`,
  ...letterOf("The head of the history", [
    "Keep this mail. With it anybody can show later whether the history was cut or rewritten: put the line below into a file and run npm run audit:verify -- --heads FILE.",
    line,
  ]),
});
