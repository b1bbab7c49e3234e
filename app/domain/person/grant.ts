import { Problem } from "#app/domain/problem.ts";
import type { CurrentPerson } from "./person.ts";
import type { Privilege } from "./privilege.ts";

export const isOneself = (person: CurrentPerson, email: string): boolean =>
  email.toLowerCase() === person.email.toLowerCase();

/** Only admins can give or take privileges that they do not have themselves. */
export const mayGrant = (person: CurrentPerson, privilege: Privilege): boolean =>
  person.isAdmin || person.privileges.includes(privilege);

type Rights = Pick<CurrentPerson, "isAdmin" | "privileges">;

/** Raises `forbidden` OUTRANKED if the user has rights that the actor lacks; of an API token only its own rights count. */
export function checkMayActOn(actor: CurrentPerson, user: Rights & { email: string }): void {
  if (actor.isAdmin) return;
  const lacking = user.privileges.filter((one) => !mayGrant(actor, one));
  if (!user.isAdmin && lacking.length === 0) return;
  const rights = user.isAdmin ? "is an admin" : `has privileges that you lack: ${lacking.join(", ")}`;
  throw new Problem("forbidden", `${user.email} ${rights}.`, { code: "OUTRANKED" });
}
