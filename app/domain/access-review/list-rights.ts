import { isInvited, type UserRecord } from "#app/domain/person/person.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import { admitPerson, listAdminSources, type TrustedProvider } from "#app/domain/person/trust.ts";
import { userPaging } from "#app/domain/person/user.ts";
import type { AccessRight, AccessSource } from "./access-review.ts";

export interface HeldRight {
  person: UserRecord;
  right: AccessRight;
  sources: AccessSource[];
}

const batchSize = 500;

/** The rights of all users who can sign in, by e-mail address. Only users with rights, so staff, are in memory. */
export async function listHeldRights(
  people: Pick<PersonStore, "listPage">,
  trustedProviders: readonly TrustedProvider[],
): Promise<HeldRight[]> {
  const rights: HeldRight[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    const { rows } = await people.listPage(userPaging.parse({ pageNumber, pageSize: batchSize }));
    rights.push(...rows.flatMap((person) => listRightsOf(trustedProviders, person)));
    if (rows.length < batchSize) return rights;
  }
}

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
