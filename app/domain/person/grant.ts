import type { CurrentPerson } from "./person.ts";
import type { Privilege } from "./privilege.ts";

/** Nobody changes their own privileges. */
export const isOneself = (person: CurrentPerson, email: string): boolean =>
  email.toLowerCase() === person.email.toLowerCase();

/** Nobody but an admin gives or takes what they lack. */
export const mayGrant = (person: CurrentPerson, privilege: Privilege): boolean =>
  person.isAdmin || person.privileges.includes(privilege);
