import { z } from "zod";
import { stalePreviewProblem } from "#app/domain/bulk/previewed-version.ts";
import type { BulkRunWrites } from "#app/domain/bulk/bulk-run.ts";
import { createRunRecord } from "#app/domain/bulk/bulk-runs.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import { type Customer, license, type License } from "#app/domain/license/license.ts";
import type { LicenseTransaction } from "#app/domain/license/license-store.ts";
import { createLicense, type NewLicensePorts } from "#app/domain/license/licenses.ts";
import type { NewLicenseValues } from "#app/domain/license/new-license.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { instantText } from "#app/domain/time/time-schemas.ts";
import type { PreviewCaller } from "./change-preview.ts";
import { createHandle, findPreview, type PreviewStore, type PreviewWrites } from "./preview.ts";

/** The commit generates the key, and the times and the version are those of the commit. */
const comparedLicense = license.omit({ key: true, createdAt: true, updatedAt: true, rowVersion: true });

/** The fields that the request and the tier decide. */
const previewedLicense = license.pick({
  companyName: true,
  firstName: true,
  lastName: true,
  email: true,
  countryCode: true,
  type: true,
  environment: true,
  packageTierId: true,
  packageTierPrettyName: true,
  isOffline: true,
  softCapacity: true,
  alertsCustomer: true,
  tagNames: true,
  notes: true,
  lifetimeStatus: true,
  startsAt: true,
  expiredAt: true,
  serverCapacity: true,
  totalClientCapacity: true,
  caseCapacity: true,
});

/** The fields of a license that an approval shows. The status depends on the clock. */
export function pickPreviewedFields(createdLicense: License) {
  const { tagNames, startsAt, expiredAt, ...fields } = previewedLicense
    .omit({ lifetimeStatus: true })
    .parse(createdLicense);
  return { ...fields, tags: tagNames, activationDate: startsAt, expirationDate: expiredAt };
}

export const licensePreview = z.object({
  handle: z.string(),
  expiresAt: instantText,
  license: previewedLicense,
});
export type LicensePreview = z.output<typeof licensePreview>;

/** Result of the commit: the license, and the run that undoes its creation. */
export const committedLicense = z.object({ runId: z.number(), license });
export type CommittedLicense = z.output<typeof committedLicense>;

type LicensePreviewTransaction = LicenseTransaction & {
  bulkRuns: BulkRunWrites;
  previews: PreviewWrites;
};

export interface LicensePreviewPorts extends NewLicensePorts {
  previews: PreviewStore;
  transact: Transact<LicensePreviewTransaction>;
}

export interface RequestedLicense {
  values: NewLicenseValues;
  customer: Customer;
  /** False if the CRM could not confirm the customer. */
  isConfirmed: boolean;
}

interface StoredLicensePreview {
  /** The request as it was sent. */
  request: unknown;
  license: z.output<typeof comparedLicense>;
}

const endOfPreviewError = new Error("The preview ends before anything is written.");

/** Creates the license in a transaction that is aborted, and stores the result. Throws the errors of `createLicense`. */
export async function createLicensePreview(
  storage: LicensePreviewPorts,
  { actor, caller }: PreviewCaller,
  requestedLicense: RequestedLicense,
  request: unknown,
): Promise<LicensePreview> {
  const previewed: License[] = [];
  await storage
    .transact(async (transaction) => {
      previewed.push(await createIn(transaction, storage, actor, requestedLicense));
      throw endOfPreviewError;
    })
    .catch((error: unknown) => {
      if (error !== endOfPreviewError) throw error;
    });
  const content: StoredLicensePreview = { request, license: comparedLicense.parse(previewed.at(-1)) };
  const { handle, handleHash, expiresAt } = createHandle("license", actor.actedAt);
  await storage.previews.removeExpired(actor.actedAt);
  await storage.transact(async (transaction) =>
    transaction.previews.add({
      id: transaction.createId(),
      handleHash,
      caller,
      expiresAt,
      content: JSON.stringify(content),
    }),
  );
  return { handle, expiresAt, license: previewedLicense.parse(content.license) };
}

/** The request of a stored preview. Throws STALE_PREVIEW. */
export async function findPreviewedRequest(
  storage: Pick<LicensePreviewPorts, "previews">,
  { actor, caller }: PreviewCaller,
  handle: string,
): Promise<unknown> {
  const { content } = await findPreview(storage, "license", handle, { caller, now: actor.actedAt });
  return (JSON.parse(content) as StoredLicensePreview).request;
}

/**
 * Creates the license, and stores a run that can undo the creation. Throws STALE_PREVIEW if the handle is not valid, or if the
 * new license would differ from the preview.
 */
export const commitLicense = (
  storage: LicensePreviewPorts,
  { actor, caller }: PreviewCaller,
  requestedLicense: RequestedLicense,
  handle: string,
): Promise<CommittedLicense> =>
  storage.transact(async (transaction) => {
    const preview = await findPreview(storage, "license", handle, { caller, now: actor.actedAt });
    const runId = transaction.createId();
    const runActor = { ...actor, bulkRunId: runId };
    const createdLicense = await createIn(transaction, storage, runActor, requestedLicense);
    const stored = JSON.parse(preview.content) as StoredLicensePreview;
    if (JSON.stringify(comparedLicense.parse(createdLicense)) !== JSON.stringify(stored.license))
      throw stalePreviewProblem();
    transaction.previews.remove(preview.id);
    transaction.bulkRuns.add({
      ...createRunRecord(runId, actor, { change: { kind: "create" }, selection: {}, total: 1 }),
      state: "done",
      changed: 1,
      endedAt: actor.actedAt,
    });
    transaction.bulkRuns.addLines(runId, [
      {
        licenseKey: createdLicense.key,
        companyName: createdLicense.companyName,
        position: 0,
        outcome: "changed",
        code: null,
        reason: null,
        before: null,
        after: null,
      },
    ]);
    return { runId, license: createdLicense };
  });

const createIn = (
  transaction: Parameters<Parameters<LicensePreviewPorts["transact"]>[0]>[0],
  storage: LicensePreviewPorts,
  actor: Actor,
  { values, customer, isConfirmed }: RequestedLicense,
): Promise<License> =>
  createLicense(
    { ...storage, transact: (write) => write(transaction) },
    actor,
    values,
    customer,
    isConfirmed,
  );
