import { Problem } from "#app/domain/problem.ts";
import type { Viewer } from "./person.ts";
import type { Privilege } from "./privilege.ts";

export const isSamePerson = (viewer: Viewer, email: string): boolean =>
  email.toLowerCase() === viewer.email.toLowerCase();

/** Only admins can grant or revoke privileges that they do not have. */
export const mayGrant = (viewer: Viewer, privilege: Privilege): boolean =>
  viewer.isAdmin || viewer.privileges.includes(privilege);

type Rights = Pick<Viewer, "isAdmin" | "privileges">;

const listLackedPrivileges = (actor: Viewer, user: Rights) =>
  user.privileges.filter((privilege) => !mayGrant(actor, privilege));

/** False if the user has rights that the actor lacks. */
export const mayManageUser = (actor: Viewer, user: Rights): boolean =>
  actor.isAdmin || (!user.isAdmin && listLackedPrivileges(actor, user).length === 0);

/**
 * Throws `forbidden` OUTRANKED if the user has rights that the actor lacks. An API token has only the rights of its
 * scopes.
 */
export function checkMayManageUser(actor: Viewer, user: Rights & { email: string }): void {
  if (mayManageUser(actor, user)) return;
  const rights = user.isAdmin
    ? "is an admin"
    : `has privileges that you lack: ${listLackedPrivileges(actor, user).join(", ")}`;
  throw new Problem("forbidden", `${user.email} ${rights}.`, { code: "OUTRANKED" });
}
