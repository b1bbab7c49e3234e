import { createEvent } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { checkMayManageUser, isSamePerson } from "#app/domain/person/grant.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import { isAdmin } from "#app/domain/person/trust.ts";
import { orNotFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import type { AccessConfirmation, AccessLine } from "./access-review.ts";
import type { AccessReviewWrites } from "./access-review-store.ts";
import { findSince } from "./find-since.ts";
import { listRightsOf } from "./list-rights.ts";
import { type AccessReviewPorts, presentLine, startRecord } from "./read-access-review.ts";

interface ConfirmationPorts extends AccessReviewPorts {
  people: Pick<PersonStore, "listPage" | "find">;
  transact: Transact<{ accessReview: AccessReviewWrites }>;
}

/**
 * Confirms that a user still needs a right. Throws `not-found` for an unknown user, `forbidden` OWN_RIGHTS for the actor's own
 * rights, `forbidden` OUTRANKED for a user with rights that the actor lacks, and `rule` RIGHT_LOST if the user does not have the right.
 */
export const confirmRight = (
  { accessReview, history, people, trustedProviders, transact }: ConfirmationPorts,
  actor: Actor,
  { userId, right }: AccessConfirmation,
): Promise<AccessLine> =>
  transact(async (transaction) => {
    const person = await orNotFound(people.find(userId), "The user");
    const { email, issuer, privileges } = person;
    if (isSamePerson(actor.person, email))
      throw new Problem(
        "forbidden",
        "You cannot confirm your own rights. Ask a colleague who manages users.",
        {
          code: "OWN_RIGHTS",
        },
      );
    checkMayManageUser(actor.person, { email, privileges, isAdmin: isAdmin(trustedProviders, person) });
    const held = listRightsOf(trustedProviders, person).find((candidate) => candidate.right === right);
    if (!held) throw ruleViolation("RIGHT_LOST", `${email} no longer has this right.`, "right");
    const record =
      (await accessReview.find(userId, right)) ??
      startRecord(held, (await findSince(history, [held])).get(held));
    const confirmedRecord = { ...record, confirmedAt: actor.actedAt, confirmedBy: actor.person.email };
    transaction.accessReview.save(confirmedRecord);
    transaction.record(createEvent(actor, null, "confirm-right", { details: { email, issuer, right } }));
    return presentLine(trustedProviders, held, confirmedRecord, actor.actedAt);
  });
