import type { HistoryStore } from "#app/domain/history/history-store.ts";
import { createPageFromSlice, type Page } from "#app/domain/page.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import { findProviderLabel, type TrustedProvider } from "#app/domain/person/trust.ts";
import type { Instant } from "#app/domain/time/time.ts";
import {
  type AccessLine,
  type AccessRecord,
  type AccessReviewQuery,
  type AccessRight,
  isReviewDue,
} from "./access-review.ts";
import type { AccessReviewStore } from "./access-review-store.ts";
import { findSince } from "./find-since.ts";
import { type HeldRight, listHeldRights } from "./list-rights.ts";

export interface AccessReviewPorts {
  accessReview: AccessReviewStore;
  history: Pick<HistoryStore, "listPage">;
  people: Pick<PersonStore, "listPage">;
  trustedProviders: readonly TrustedProvider[];
}

/** One line for each right of each user, by e-mail address. */
export async function readAccessReview(
  ports: AccessReviewPorts,
  { due, ...paging }: AccessReviewQuery,
  now: Instant,
): Promise<Page<AccessLine>> {
  const lines = (await listAccessLines(ports, now)).filter(
    ({ isDue }) => due === undefined || isDue === (due === "true"),
  );
  const start = paging.pageNumber * paging.pageSize;
  const slice = { rows: lines.slice(start, start + paging.pageSize), total: lines.length };
  return createPageFromSlice(slice, (line) => line, paging);
}

export async function listAccessLines(
  { accessReview, history, people, trustedProviders }: AccessReviewPorts,
  now: Instant,
): Promise<AccessLine[]> {
  const rights = await listHeldRights(people, trustedProviders);
  const records = new Map((await accessReview.list()).map((record) => [nameRecord(record), record]));
  const isRecorded = ({ person, right }: HeldRight) =>
    records.has(nameRecord({ personId: person.id, right }));
  const since = await findSince(
    history,
    rights.filter((held) => !isRecorded(held)),
  );
  return rights.map((held) => {
    const personId = held.person.id;
    const record = records.get(nameRecord({ personId, right: held.right }));
    return presentLine(trustedProviders, held, record ?? startRecord(held, since.get(held)), now);
  });
}

export const nameRecord = ({ personId, right }: Pick<AccessRecord, "personId" | "right">): string =>
  `${personId} ${right}`;

export const startRecord = (
  { person, right }: { person: { id: number }; right: AccessRight },
  since: Instant | undefined,
): AccessRecord => ({
  personId: person.id,
  right,
  since: since ?? null,
  confirmedAt: null,
  confirmedBy: null,
});

export const presentLine = (
  trustedProviders: readonly TrustedProvider[],
  { person, right, sources }: HeldRight,
  { since, confirmedAt, confirmedBy }: AccessRecord,
  now: Instant,
): AccessLine => ({
  userId: person.id,
  email: person.email,
  provider: findProviderLabel(trustedProviders, person.issuer),
  right,
  sources,
  since,
  confirmedAt,
  confirmedBy,
  isDue: isReviewDue({ since, confirmedAt }, now),
});
