import { createEvent } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { checkRowVersion, type ExpectedVersion, identifyLicense } from "#app/domain/row-version.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import type { TagStore } from "#app/domain/tag/tag.ts";
import { resolveTags } from "#app/domain/tag/tags.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { editableFieldSchemas, type License, type LicenseRecord, presentLicense } from "./license.ts";
import { type EditableFieldName, editableFields } from "./editable-fields.ts";
import type { LicensePorts, LicenseTransaction } from "./license-store.ts";
import { findLicenseToChange, findRecordToChange } from "./licenses.ts";
import { updateSummary } from "./update-summary.ts";

export interface LicenseEdit {
  actor: Actor;
  key: string;
  expectedVersion: ExpectedVersion;
}

export interface TaggingPorts extends LicensePorts {
  tags: TagStore;
}

export const changeField = <Name extends Exclude<EditableFieldName, "tags">>(
  storage: LicensePorts,
  edit: LicenseEdit,
  name: Name,
  value: LicenseRecord[Name],
) => saveField(storage, edit, name, async () => value);

/** Appends the text unless the notes already end with this text. Throws NOTES_TOO_LONG if the notes would be too long. */
export const appendNotes = (storage: LicensePorts, edit: LicenseEdit, text: string) =>
  saveField(storage, edit, "notes", async (_, notes) => {
    if (notes.endsWith(text)) return notes;
    const parsedNotes = editableFieldSchemas.notes.safeParse(notes === "" ? text : `${notes}\n${text}`);
    if (parsedNotes.success) return parsedNotes.data;
    throw ruleViolation("NOTES_TOO_LONG", "Notes have at most 10,000 characters.");
  });

/** Replaces the tags. Creates missing tags if the user may create tags. */
export const changeTags = (storage: TaggingPorts, edit: LicenseEdit, tagNames: readonly string[]) =>
  updateTags(storage, edit, () => tagNames);

export const updateTags = (
  storage: TaggingPorts,
  edit: LicenseEdit,
  computeTags: (currentTags: readonly string[]) => readonly string[],
) =>
  saveField(storage, edit, "tags", async (transaction, currentTags) => {
    const tags = await resolveTags(storage, edit.actor, computeTags(currentTags));
    if (tags.length === currentTags.length && tags.every((tag) => currentTags.includes(tag)))
      return currentTags;
    transaction.tags.ensure(tags, edit.actor.actedAt);
    return tags.toSorted((a, b) => (normalizeForSearch(a) < normalizeForSearch(b) ? -1 : 1));
  });

function saveField<Field extends EditableFieldName>(
  storage: LicensePorts,
  { actor, key, expectedVersion }: LicenseEdit,
  field: Field,
  computeValue: (
    transaction: LicenseTransaction,
    currentValue: LicenseRecord[Field],
  ) => Promise<LicenseRecord[Field]>,
): Promise<License> {
  const { event, changesSummary } = editableFields[field];
  return storage.transact(async (transaction) => {
    const fullLicense = changesSummary ? await findLicenseToChange(storage, key) : null;
    const license = fullLicense ?? (await findRecordToChange(storage, key));
    const currentLicense = presentLicense(license.record, license.summary);
    checkRowVersion(expectedVersion, identifyLicense(currentLicense), currentLicense);
    const before = license.record[field];
    const after = await computeValue(transaction, before);
    if (after === before) return currentLicense;
    const record: LicenseRecord = { ...license.record, [field]: after, updatedAt: actor.actedAt };
    transaction.licenses.change(license.record, record);
    const summary = fullLicense
      ? await updateSummary(storage, transaction, fullLicense, { record }, actor.actedAt)
      : license.summary;
    transaction.record(
      createEvent(actor, key, event, {
        details: { [field]: after },
        before: { [field]: before },
        after: { [field]: after },
      }),
    );
    return presentLicense({ ...record, rowVersion: record.rowVersion + 1 }, summary);
  });
}
