import { millisecondsInHour } from "date-fns/constants";
import { hashEmail } from "#app/domain/person/barring.ts";
import { Problem } from "#app/domain/problem.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { ApiContext } from "./api-context.ts";

const maxMailsPerHour = 10;

/**
 * Counts a mail to the address, over all users and processes. The database stores only a keyed hash of the address.
 * Returns the end of the hour if the address has already got the maximum number of mails, else null.
 */
async function countMailTo(recipient: string, { storage, rateLimitFactor, now }: ApiContext) {
  const at = now().getTime();
  const windowStart = at - (at % millisecondsInHour);
  const bucket = `mails to ${hashEmail(await storage.people.readOrCreateBlockKey(), recipient)}`;
  const maxMails = maxMailsPerHour * rateLimitFactor;
  const isCounted = await storage.rateLimits.addHit(bucket, instantOf(windowStart), maxMails);
  return isCounted ? null : windowStart + millisecondsInHour;
}

/** Counts a mail that a buyer requests. Returns false above the limit, because an error would reveal the address. */
export const tryCountMailTo = async (recipient: string, context: ApiContext): Promise<boolean> =>
  (await countMailTo(recipient, context)) === null;

/** Counts a mail that staff send to one address. Throws `too-many` above the limit. */
export async function limitMailsTo(recipient: string, context: ApiContext) {
  const limitEnd = await countMailTo(recipient, context);
  if (limitEnd === null) return;
  throw new Problem("too-many", "This address got too many mails in the last hour. Try again later.", {
    retryAfter: Math.ceil((limitEnd - context.now().getTime()) / 1000),
  });
}
