import type { CurrentPerson } from "./person.ts";
import type { Privilege } from "./privilege.ts";

export const isOneself = (person: CurrentPerson, email: string): boolean =>
  email.toLowerCase() === person.email.toLowerCase();

/** Only admins can give or take privileges that they do not have themselves. */
export const mayGrant = (person: CurrentPerson, privilege: Privilege): boolean =>
  person.isAdmin || person.privileges.includes(privilege);
