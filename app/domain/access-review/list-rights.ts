import { listAdmittedPeople } from "#app/domain/person/list-admitted-people.ts";
import { isInvited, type UserRecord } from "#app/domain/person/person.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import { admitPerson, listAdminSources, type TrustedProvider } from "#app/domain/person/trust.ts";
import type { AccessRight, AccessSource } from "./access-review.ts";

export interface HeldRight {
  person: UserRecord;
  right: AccessRight;
  sources: AccessSource[];
}

/** The rights of all users who can sign in, by e-mail address. Only staff are in memory. */
export const listHeldRights = async (
  people: Pick<PersonStore, "listPage">,
  trustedProviders: readonly TrustedProvider[],
): Promise<HeldRight[]> =>
  (await listAdmittedPeople(people, trustedProviders)).flatMap(({ person }) =>
    listRightsOf(trustedProviders, person),
  );

/** Nothing for a user who cannot sign in. */
export function listRightsOf(trustedProviders: readonly TrustedProvider[], person: UserRecord): HeldRight[] {
  if (isInvited(person) || !admitPerson(trustedProviders, person)) return [];
  const adminSources = listAdminSources(trustedProviders, person);
  const adminRight: HeldRight[] =
    adminSources.length === 0 ? [] : [{ person, right: "admin", sources: adminSources }];
  return [
    ...adminRight,
    ...person.privileges.map((right) => ({
      person,
      right,
      sources: [
        ...(person.manualPrivileges.includes(right) ? [{ kind: "hand" as const, name: null }] : []),
        ...person.directoryGrants
          .filter((grant) => grant.privileges.includes(right))
          .map(({ group }) => ({ kind: "rule" as const, name: group })),
      ],
    })),
  ];
}
