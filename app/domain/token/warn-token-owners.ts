import { mailBody } from "#app/domain/mail/mail-body.ts";
import type { Mail, Mailer } from "#app/domain/mail/mailer.ts";
import { dayMs, type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { restNoticeDays, restsAt, type TokenOwnerDays } from "./token-rest.ts";
import type { InactiveOwner, TokenStore } from "./token-store.ts";

export interface TokenWarningPorts {
  tokens: Pick<TokenStore, "ownersToWarn" | "reserveWarning" | "releaseWarning">;
  mailer: Mailer;
  tokenOwnerDays: TokenOwnerDays;
  origin: string | null;
}

const batchSize = 100;

/**
 * Mails each owner once per sign-in before their tokens rest. A warning is reserved before it is sent, so two processes
 * send it once; it is released if the mail system rejects it for now. Raises all failures at the end.
 */
export async function warnTokenOwners(ports: TokenWarningPorts, now: Instant): Promise<void> {
  const { tokens, tokenOwnerDays } = ports;
  if (tokenOwnerDays === null) return;
  const daysBefore = Math.min(restNoticeDays, tokenOwnerDays / 2);
  const search = {
    now,
    seenAfter: instantOf(msOf(now) - tokenOwnerDays * dayMs),
    seenUntil: instantOf(msOf(now) - (tokenOwnerDays - daysBefore) * dayMs),
    limit: batchSize,
  };
  const errors: Error[] = [];
  let owners = await tokens.ownersToWarn({ ...search, afterId: 0 });
  while (owners.length > 0) {
    for (const owner of owners)
      if (await tokens.reserveWarning(owner)) await warn(ports, owner, tokenOwnerDays, now, errors);
    owners = await tokens.ownersToWarn({ ...search, afterId: owners.at(-1)?.id ?? 0 });
  }
  if (errors.length > 0) throw new AggregateError(errors, "Some owners of API tokens could not be warned.");
}

async function warn(
  { tokens, mailer, origin }: TokenWarningPorts,
  owner: InactiveOwner,
  days: number,
  now: Instant,
  errors: Error[],
) {
  const outcome = await mailer.send(warningMail(owner, days, origin), now);
  if (outcome.sent || outcome.why === "kept") return;
  errors.push(new Error(`${owner.email} was not warned: ${outcome.reason}`));
  if (outcome.why === "temporary") await tokens.releaseWarning(owner);
}

const warningMail = ({ id, email, seenAt }: InactiveOwner, days: number, origin: string | null): Mail => {
  const title = "Sign in to keep your API tokens working";
  const end = (restsAt(seenAt, days) ?? seenAt).slice(0, 16).replace("T", " ");
  return {
    to: email,
    subject: title,
    id: `token-warning.${id}.${msOf(seenAt)}`,
    ...mailBody(title, [
      `You last signed in on ${seenAt.slice(0, 10)}. Programs that use your API tokens are rejected from ${end} UTC.`,
      "Sign in before then, and the tokens keep working. Sign in later, and they work again from that moment. Delete the tokens that nobody uses.",
      ...(origin === null ? [] : [{ label: "Your API tokens", href: `${origin}/license/account` }]),
    ]),
  };
};
