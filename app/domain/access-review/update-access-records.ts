import type { Transact } from "#app/domain/history/transaction.ts";
import type { AccessReviewWrites } from "./access-review-store.ts";
import { findSince } from "./find-since.ts";
import { listHeldRights } from "./list-rights.ts";
import { type AccessReviewPorts, nameRecord, startRecord } from "./read-access-review.ts";

/**
 * Stores since when each right exists, and forgets rights that users have lost, so that a right that is granted again is
 * new. Home reads the records.
 */
export async function updateAccessRecords({
  transact,
  ...ports
}: AccessReviewPorts & { transact: Transact<{ accessReview: AccessReviewWrites }> }): Promise<void> {
  const { accessReview, history, people, trustedProviders } = ports;
  const rights = await listHeldRights(people, trustedProviders);
  const records = await accessReview.list();
  const recordedNames = new Set(records.map(nameRecord));
  const newRights = rights.filter(
    ({ person, right }) => !recordedNames.has(nameRecord({ personId: person.id, right })),
  );
  const heldNames = new Set(rights.map(({ person, right }) => nameRecord({ personId: person.id, right })));
  const lostRecords = records.filter((record) => !heldNames.has(nameRecord(record)));
  if (newRights.length === 0 && lostRecords.length === 0) return;
  const since = await findSince(history, newRights);
  await transact(async (transaction) => {
    for (const record of lostRecords) transaction.accessReview.remove(record);
    for (const held of newRights) transaction.accessReview.save(startRecord(held, since.get(held)));
  });
}
