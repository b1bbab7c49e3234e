import { Problem } from "#app/domain/problem.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { dayOf, type Instant } from "#app/domain/time/time.ts";
import { hashTokenWithEachPepper, updateUsedToken } from "#app/domain/token/tokens.ts";
import { confirmationPeriodDays, findRest, type Rest } from "./service-account.ts";
import type { ServiceAccountRecord, ServiceAccountStore } from "./service-account-store.ts";

export const serviceTokenPrefix = "svc";

/** The owner of an API token can choose a value with this start, so the token may still belong to a user. */
const mayBelongToServiceAccount = (value: string) => value.startsWith(`${serviceTokenPrefix}_`);

/**
 * Null if no service account has this token. Throws `unauthenticated` SERVICE_ACCOUNT_RESTS if the service account rests. If
 * an older pepper made the stored hash, replaces the hash with a hash made with the first pepper.
 */
export async function findServiceAccountByToken(
  serviceAccounts: ServiceAccountStore,
  value: string,
  peppers: Secrets,
  now: Instant,
  ipAddress: string | null,
): Promise<(ServiceAccountRecord & Pick<Rest, "restsAt">) | null> {
  if (!mayBelongToServiceAccount(value)) return null;
  const hashes = hashTokenWithEachPepper(value, peppers);
  const account = await serviceAccounts.findByAnyHash(hashes);
  if (!account) return null;
  const rest = findRest(account, now);
  if (rest.isResting) throw createRestProblem(account, rest);
  await updateUsedToken(account, hashes, now, {
    rehash: (newestHash) => serviceAccounts.rehash(account.id, newestHash),
    recordUse: () => serviceAccounts.recordUse(account.id, now, ipAddress),
  });
  return { ...account, restsAt: rest.restsAt };
}

function createRestProblem({ owner }: ServiceAccountRecord, { restReason, restsAt }: Rest): Problem {
  const day = dayOf(restsAt);
  const message =
    restReason === "ended"
      ? `This service account ended on ${day}. Ask a user who manages API tokens to set a later end.`
      : `This service account rests since ${day}, because it was not confirmed for ${confirmationPeriodDays} days. ${
          owner && owner.disabledAt === null
            ? "Ask its owner to confirm it in the settings."
            : "Ask a user who manages API tokens to choose a new owner, who can confirm it."
        }`;
  return new Problem("unauthenticated", message, { code: "SERVICE_ACCOUNT_RESTS" });
}
