import { z } from "zod";
import { paging, sortType } from "#app/domain/page.ts";
import { directoryGrant, isInvited, privilege, type UserRecord } from "./person.ts";
import { privileges } from "./privilege.ts";
import { isAdmin, isAcceptedByProvider, findProviderLabel, type TrustedProvider } from "./trust.ts";

/** Each pair of issuer and subject is one user with its privileges. */
export const user = z.object({
  /** Optional fields are missing if the API identifies users only by e-mail address. */
  id: z.number().optional(),
  email: z.string(),
  /** Label of the identity provider, or the issuer if it is no longer configured. */
  provider: z.string().optional(),
  lastlogin: z.string().nullable(),
  privileges: z.array(privilege),
  isAdmin: z.boolean(),
  isAdminClaimUnknown: z.boolean().optional(),
  /** Rights from the rules of the company directory. */
  directoryGrants: z.array(directoryGrant).optional(),
  /** `unknown`: no configured provider accepts the user any more. `invited`: the user has not signed in yet. */
  status: z.enum(["active", "disabled", "unknown", "invited"]).optional(),
  rowVersion: z.number(),
});
export type User = z.output<typeof user>;

export const userPaging = paging.extend({
  pageSize: paging.shape.pageSize.unwrap().default(25),
  sortBy: z.enum(["email", "lastlogin", "createdAt"]).default("email"),
  sortType: sortType.default("ASC"),
});
export type UserPaging = z.output<typeof userPaging>;

const emailRequiredMessage = "Enter the user's e-mail address.";

export const privilegeChange = z.object({
  email: z
    .string({ error: emailRequiredMessage })
    .trim()
    .toLowerCase()
    .min(1, emailRequiredMessage)
    .max(254, "An e-mail address has at most 254 characters."),
  privileges: z
    .array(privilege, { error: "Enter a list of privileges." })
    .max(50)
    .transform((requestedPrivileges) => privileges.filter((name) => requestedPrivileges.includes(name))),
});
export type PrivilegeChange = z.output<typeof privilegeChange>;

export function presentUser(trustedProviders: readonly TrustedProvider[], person: UserRecord): User {
  const { id, issuer, email, lastLogin, privileges, directoryGrants } = person;
  const { isAdminClaimUnknown, disabledAt, rowVersion } = person;
  const providerStatus = isAcceptedByProvider(trustedProviders, person) ? "active" : "unknown";
  const status = isInvited(person) ? "invited" : providerStatus;
  return {
    id,
    email,
    ...(!isInvited(person) && { provider: findProviderLabel(trustedProviders, issuer) }),
    lastlogin: lastLogin,
    privileges,
    isAdmin: isAdmin(trustedProviders, person),
    isAdminClaimUnknown,
    directoryGrants,
    status: disabledAt === null ? status : "disabled",
    rowVersion,
  };
}
