import { z } from "zod";
import { mayGrant } from "#app/domain/person/grant.ts";
import { privilege, type Viewer } from "#app/domain/person/person.ts";
import { type Privilege, privilegeLabel, privileges } from "#app/domain/person/privilege.ts";
import {
  type NewServiceAccount,
  newServiceAccount,
  type ServiceAccount,
} from "#app/domain/service-account/service-account.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import type { ConflictCheckedFields } from "#app/routes/kit/conflicts/conflict.ts";

export const serviceAccountFormSchema = z.object({
  name: newServiceAccount.shape.name,
  ownerEmail: newServiceAccount.shape.ownerEmail,
  expiresAt: newServiceAccount.shape.expiresAt,
  privileges: z.array(privilege).default([]),
});
export type ServiceAccountFormValues = z.output<typeof serviceAccountFormSchema>;

/** Without a selected privilege, the service account only reads. */
export const buildServiceAccountRequest = ({
  privileges: selectedPrivileges,
  ...values
}: ServiceAccountFormValues): NewServiceAccount => ({
  ...values,
  scopes: selectedPrivileges.length > 0 ? selectedPrivileges : "read",
});

export const formFieldByApiField = { scopes: "privileges" };

const listPrivileges = ({ scopes }: Pick<ServiceAccount, "scopes">): Privilege[] =>
  scopes === "read" ? [] : scopes;

/** The privileges that the user may grant, and those that the service account has already. */
export const findSelectablePrivileges = (viewer: Viewer | null, account?: ServiceAccount): Privilege[] =>
  privileges.filter(
    (name) =>
      (viewer && mayGrant(viewer, name)) || (account !== undefined && listPrivileges(account).includes(name)),
  );

export const serviceAccountFields: ConflictCheckedFields<ServiceAccount, ServiceAccountFormValues> = {
  name: { label: "Name", read: ({ name }) => name },
  ownerEmail: { label: "Owner", read: ({ ownerEmail }) => ownerEmail ?? "" },
  expiresAt: {
    label: "End",
    read: ({ expiresAt }) => expiresAt,
    describe: (expiresAt, dateLocale) => [expiresAt === null ? "No end" : formatDate(expiresAt, dateLocale)],
    serialize: (expiresAt) => (expiresAt === null ? "" : dayOf(expiresAt)),
  },
  privileges: {
    label: "Privileges",
    read: listPrivileges,
    describe: (names) => (names.length > 0 ? names.map((name) => privilegeLabel[name]) : ["Read only"]),
    serialize: (names) => names.toSorted().join(","),
  },
};
