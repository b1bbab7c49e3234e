import { millisecondsInHour } from "date-fns/constants";
import { hashEmail } from "#app/domain/person/barring.ts";
import { Problem } from "#app/domain/problem.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { ApiContext } from "./api-context.ts";

const maxMailsPerHour = 10;

/**
 * Limits the mails that staff send to one address, over all users and processes. The database stores only a keyed hash
 * of the address. Throws `too-many` above the limit.
 */
export async function limitMailsTo(recipient: string, { storage, rateLimitFactor, now }: ApiContext) {
  const at = now().getTime();
  const windowStart = at - (at % millisecondsInHour);
  const bucket = `mails to ${hashEmail(await storage.people.readOrCreateBlockKey(), recipient)}`;
  const maxMails = maxMailsPerHour * rateLimitFactor;
  if (await storage.rateLimits.addHit(bucket, instantOf(windowStart), maxMails)) return;
  throw new Problem("too-many", "This address got too many mails in the last hour. Try again later.", {
    retryAfter: Math.ceil((windowStart + millisecondsInHour - at) / 1000),
  });
}
