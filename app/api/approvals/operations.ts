import type { ApprovalOperation, PreviewedValues, StoredPreview } from "#app/domain/approval/approval.ts";
import { operationActions } from "#app/domain/approval/list-approvals.ts";
import type { Operation, Perform, PerformedOperation } from "#app/domain/approval/operation.ts";
import { loadNextBatch, watchTransact } from "#app/domain/bulk/bulk-changes.ts";
import { type RightsChange, saveDirectoryRules } from "#app/domain/directory/save-rules.ts";
import { computeVersion } from "#app/domain/bulk/previewed-version.ts";
import { changeApprovalRules } from "#app/domain/approval/change-approval-rules.ts";
import type { EventName, NewEvent } from "#app/domain/history/event.ts";
import { changeQuotaDates, createEnterpriseQuota, createIrQuota } from "#app/domain/license/change-quotas.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { createLicense } from "#app/domain/license/licenses.ts";
import { renewLicense } from "#app/domain/license/renew-license.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { addPreviewedRun, computeEffects, readVersions } from "#app/domain/preview/change-preview.ts";
import { pickPreviewedFields } from "#app/domain/preview/license-preview.ts";
import { maxLicensesPerPreviewRange } from "#app/domain/preview/preview.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import type { Storage, StorageTransaction } from "#app/domain/storage/storage.ts";
import { addTrustedProviders, type ApiContext, createAccountPorts } from "#app/api/endpoint/api-context.ts";
import { parseIfMatch } from "#app/api/endpoint/if-match.ts";
import { resolveNewLicense } from "#app/api/licenses/new-license-customer.ts";
import type { ApprovalRequest } from "./schemas.ts";

type RequestOf<Name extends ApprovalOperation> = Extract<ApprovalRequest, { operation: Name }>;

/** `reason` is not part of the operation. */
export type RequestedOperation = ApprovalRequest extends infer Request
  ? Request extends ApprovalRequest
    ? Omit<Request, "reason">
    : never
  : never;

type Prepare = Operation<StorageTransaction>["prepare"];

const prepareByOperation: {
  [Name in ApprovalOperation]: (context: ApiContext, request: Omit<RequestOf<Name>, "reason">) => Prepare;
} = {
  "create-license": (context, { body }) =>
    async function prepare(actor) {
      const { values, customer, isConfirmed } = await resolveNewLicense(context, body);
      return async (transaction) => {
        const license = await createLicense(
          { ...context.storage, transact: (write) => write(transaction) },
          actor,
          values,
          customer,
          isConfirmed,
        );
        const after: PreviewedValues = pickPreviewedFields(license);
        return {
          licenseKey: license.key,
          companyName: license.companyName,
          runId: null,
          preview: { before: null, after, licenses: [], versions: {} },
        };
      };
    },
  "add-enterprise-quota": (context, { body: { licenseKey, ...terms } }) =>
    prepareEdit(
      context,
      () => context.storage.licenses.findFull(licenseKey),
      (storage, actor) => createEnterpriseQuota(storage, actor, licenseKey, terms),
    ),
  "add-ir-quota": (context, { body: { licenseKey, ...terms } }) =>
    prepareEdit(
      context,
      () => context.storage.licenses.findFull(licenseKey),
      (storage, actor) => createIrQuota(storage, actor, licenseKey, terms),
    ),
  "change-quota-dates": (context, { params: { id }, body, ifMatch }) =>
    prepareEdit(
      context,
      () => context.storage.licenses.findFullByQuota(id),
      (storage, actor, isFirst) =>
        changeQuotaDates(
          storage,
          { actor, id, expectedVersion: readVersion(ifMatch, isFirst), licenseType: body.licenseType },
          body,
        ),
    ),
  "renew-license": (context, { params: { key }, body, ifMatch }) =>
    prepareEdit(
      context,
      () => context.storage.licenses.findFull(key),
      (storage, actor, isFirst) =>
        renewLicense(storage, { actor, key, expectedVersion: readVersion(ifMatch, isFirst) }, body),
    ),
  "start-bulk-run": ({ storage }, { body }) => prepareBulkRun(storage, body),
  "save-directory-rules": prepareRulesSave,
  "change-approval-rules": (context, { body, ifMatch }) =>
    async function prepare(actor, preview) {
      return async (transaction) => {
        const { transact, events } = watchEvents(transaction);
        const ports = { ...addTrustedProviders(context), transact };
        await changeApprovalRules(ports, actor, body, readVersion(ifMatch, preview === null));
        return createUnlicensedOutcome(events, "update-approval-rules");
      };
    },
};

/** The operation with its parameters. It runs in the transaction of the approval. */
export const createOperation = (
  context: ApiContext,
  request: RequestedOperation,
): Operation<StorageTransaction> => {
  const prepare = prepareByOperation[request.operation] as (
    context: ApiContext,
    request: RequestedOperation,
  ) => Prepare;
  return {
    name: request.operation,
    action: operationActions[request.operation],
    prepare: prepare(context, request),
  };
};

/** The approval itself compares the versions of the preview, so only the first preview checks `If-Match`. */
const readVersion = (ifMatch: string | undefined, isFirst: boolean) =>
  isFirst && ifMatch !== undefined ? parseIfMatch(ifMatch) : null;

/** A `transact` that writes in this transaction, and the events that it will have recorded. */
function watchEvents(transaction: StorageTransaction) {
  const events: NewEvent[] = [];
  const transact = watchTransact<StorageTransaction>(
    (write) => write(transaction),
    (recordedEvents) => events.push(...recordedEvents),
  );
  return { transact, events };
}

type Edit = (storage: Storage, actor: Actor, isFirst: boolean) => Promise<unknown>;

const prepareEdit =
  ({ storage }: ApiContext, findLicense: () => Promise<FullLicense | null>, edit: Edit): Prepare =>
  async (actor, preview) =>
  async (transaction) => {
    const license = await findLicense();
    const { transact, events } = watchEvents(transaction);
    await edit({ ...storage, transact }, actor, preview === null);
    const mergeValues = (values: readonly (PreviewedValues | null)[]): PreviewedValues | null =>
      values.every((value) => value === null) ? null : Object.assign({}, ...values);
    return {
      licenseKey: license?.record.key ?? null,
      companyName: license?.record.customer.companyName ?? null,
      runId: null,
      preview: {
        before: mergeValues(events.map(({ before }) => before)),
        after: mergeValues(events.map(({ after }) => after)),
        licenses: [],
        versions: license ? { [license.record.key]: computeVersion(license) } : {},
      },
    };
  };

function prepareRulesSave(
  context: ApiContext,
  { body: { rules }, ifMatch }: Omit<RequestOf<"save-directory-rules">, "reason">,
): Prepare {
  return async (actor, preview) => async (transaction) => {
    const { transact, events } = watchEvents(transaction);
    const ports = { ...createAccountPorts(context), transact };
    const request = { rules, expectedVersion: readVersion(ifMatch, preview === null) };
    const { changes } = await saveDirectoryRules(ports, actor, request);
    const rightsChanges = changes.map(describeRightsChange);
    return createUnlicensedOutcome(
      events,
      "update-directory-rules",
      rightsChanges.length > 0 ? { rightsChanges } : {},
    );
  };
}

/** The outcome of an operation that changes no license, from its event. Throws NOTHING_TO_CHANGE without the event. */
function createUnlicensedOutcome(
  events: readonly NewEvent[],
  eventName: EventName,
  consequences: PreviewedValues = {},
): PerformedOperation {
  const event = events.find((candidate) => candidate.eventName === eventName);
  if (!event) throw ruleViolation("NOTHING_TO_CHANGE", "The rules are the same as before.");
  return {
    licenseKey: null,
    companyName: null,
    runId: null,
    preview: {
      before: event.before,
      after: { ...event.after, ...consequences },
      licenses: [],
      versions: {},
    },
  };
}

/** A text such as `mert@example.com: + admin, - license-create`. */
const describeRightsChange = (change: RightsChange): string => {
  const gained = [...(change.becomesAdmin ? ["admin"] : []), ...change.gainedPrivileges];
  const lost = [...(change.stopsBeingAdmin ? ["admin"] : []), ...change.lostPrivileges];
  return `${change.email}: ${[...gained.map((name) => `+ ${name}`), ...lost.map((name) => `- ${name}`)].join(", ")}`;
};

/** A request stores the effect on each license, so the number of licenses is limited. */
const maxLicenses = maxLicensesPerPreviewRange.max;

const prepareBulkRun =
  (storage: Storage, { change, ...selection }: RequestOf<"start-bulk-run">["body"]): Prepare =>
  async (actor, storedPreview) => {
    const keys = storedPreview
      ? storedPreview.licenses.map(({ licenseKey }) => licenseKey)
      : await findKeys(storage, { change, ...selection }, actor);
    // The versions are read first, so that a change between both reads makes the preview stale.
    const versions = await readVersions(storage, keys);
    const effects = await computeEffects(storage, actor, { change, keys });
    if (!effects.some(({ outcome }) => outcome === "change"))
      throw ruleViolation("NOTHING_TO_CHANGE", "This change would change no license.");
    const preview: StoredPreview = { before: null, after: null, licenses: effects, versions };
    const perform: Perform<StorageTransaction> = async (transaction) => {
      const { id } = addPreviewedRun(transaction, actor, { change, effects, versions });
      return { licenseKey: null, companyName: null, runId: id, preview };
    };
    return perform;
  };

async function findKeys(
  storage: Storage,
  request: RequestOf<"start-bulk-run">["body"],
  { actedAt }: Actor,
): Promise<string[]> {
  const { keys, total } = await loadNextBatch(storage, { ...request, limit: maxLicenses }, actedAt);
  if (total > maxLicenses)
    throw ruleViolation(
      "TOO_MANY_LICENSES",
      `The selection has ${total.toLocaleString("en")} licenses, but a request for approval can include at most ${maxLicenses.toLocaleString("en")}. Narrow the selection.`,
    );
  const excludedKeys = new Set(request.excludedKeys);
  return keys.filter((key) => !excludedKeys.has(key));
}
