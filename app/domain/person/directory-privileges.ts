import type { DirectoryGrant, UserRecord } from "./person.ts";
import { type Privilege, privileges } from "./privilege.ts";

export const givesPrivilege = (grants: readonly DirectoryGrant[], privilege: Privilege): boolean =>
  grants.some((grant) => grant.privileges.includes(privilege));

/** Groups whose rules give the right, such as “Licensing” and “Ops”. */
export const joinGroupNames = (
  grants: readonly DirectoryGrant[],
  givesRight: (grant: DirectoryGrant) => boolean,
): string =>
  grants
    .filter(givesRight)
    .map(({ group }) => `“${group}”`)
    .join(" and ");

/** The only place that combines the privileges from colleagues with those from the company directory. */
export const addDirectoryPrivileges = (
  manualPrivileges: readonly Privilege[],
  grants: readonly DirectoryGrant[],
): Privilege[] =>
  privileges.filter((privilege) => manualPrivileges.includes(privilege) || givesPrivilege(grants, privilege));

export const replaceDirectoryGrants = (
  person: UserRecord,
  directoryGrants: DirectoryGrant[],
): UserRecord => ({
  ...person,
  directoryGrants,
  privileges: addDirectoryPrivileges(person.manualPrivileges, directoryGrants),
});
