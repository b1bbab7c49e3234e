import { z } from "zod";
import { paging, sortType } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Person } from "./person.ts";
import { privileges } from "./privilege.ts";
import { privilege } from "./person.ts";

/** What the list of users tells of an e-mail address: whoever signs in with it, by whichever identity provider, is one user. */
export const user = z.object({
  email: z.string(),
  lastlogin: z.string().nullable(),
  privileges: z.array(privilege),
  isAdmin: z.boolean(),
  rowVersion: z.number(),
});
export type User = z.output<typeof user>;

export const userPaging = paging.extend({
  pageSize: paging.shape.pageSize.unwrap().default(25),
  sortBy: z.enum(["email", "lastlogin"]).default("email"),
  sortType: sortType.default("ASC"),
});
export type UserPaging = z.output<typeof userPaging>;

const emailRequired = "Enter the user's e-mail address.";

export const privilegeChange = z.object({
  email: z
    .string({ error: emailRequired })
    .trim()
    .toLowerCase()
    .min(1, emailRequired)
    .max(254, "An e-mail address has at most 254 characters."),
  privileges: z
    .array(privilege, { error: "Enter a list of privileges." })
    .max(50)
    .transform((chosen) => privileges.filter((one) => chosen.includes(one))),
});
export type PrivilegeChange = z.output<typeof privilegeChange>;

/** All that anybody may do who signs in with this address. `people` are one at least. */
export function userOf(email: string, people: readonly Person[]): User {
  const logins = people.map(({ lastLogin }) => lastLogin).filter((at): at is Instant => at !== null);
  return {
    email,
    lastlogin: logins.toSorted().at(-1) ?? null,
    privileges: privileges.filter((one) => people.some((person) => person.privileges.includes(one))),
    isAdmin: people.some(({ isAdmin }) => isAdmin),
    rowVersion: Math.max(...people.map(({ rowVersion }) => rowVersion)),
  };
}
