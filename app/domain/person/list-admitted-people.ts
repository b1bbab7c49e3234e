import { maxPageSize } from "#app/domain/page.ts";
import { type AuthenticatedViewer, isInvited, type UserRecord } from "./person.ts";
import type { PersonStore } from "./person-store.ts";
import { admitPerson, type TrustedProvider } from "./trust.ts";

interface AdmittedPerson {
  person: UserRecord;
  viewer: AuthenticatedViewer;
}

/** All accounts that can sign in, by e-mail address. Accounts that cannot be read are left out. */
export async function listAdmittedPeople(
  people: Pick<PersonStore, "listPage">,
  trustedProviders: readonly TrustedProvider[],
): Promise<AdmittedPerson[]> {
  const admittedPeople: AdmittedPerson[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    const paging = { pageNumber, pageSize: maxPageSize, sortBy: "email", sortType: "ASC" } as const;
    const { rows, total } = await people.listPage(paging);
    for (const person of rows) {
      const viewer = isInvited(person) ? null : admitPerson(trustedProviders, person);
      if (viewer) admittedPeople.push({ person, viewer });
    }
    if ((pageNumber + 1) * maxPageSize >= total) return admittedPeople;
  }
}
