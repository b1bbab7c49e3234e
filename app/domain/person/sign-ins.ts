import { createEvent } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { Actor } from "./actor.ts";

export const recordSessionEvent = (
  storage: { transact: Transact },
  actor: Actor,
  name: "sign-in" | "sign-out",
  details: { isAdminClaimUnknown?: boolean } = {},
): Promise<void> =>
  storage.transact(async (transaction) => transaction.record(createEvent(actor, null, name, { details })));

/** `email` is null if the person is unknown. */
export const recordSignInRejection = (
  storage: { transact: Transact },
  { email, ...actorFields }: Pick<Actor, "requestId" | "actedAt" | "address"> & { email: string | null },
  details: { why: string; provider: string; notWritten?: number },
): Promise<void> =>
  storage.transact(async (transaction) =>
    transaction.record(
      createEvent({ ...actorFields, person: { email: email ?? "somebody" } }, "", "refuse-sign-in", {
        details,
      }),
    ),
  );
