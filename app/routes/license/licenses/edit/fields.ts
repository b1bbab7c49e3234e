import {
  type EditableName,
  editableFields,
  type EditPath,
  type TextName,
  texts,
} from "#app/domain/license/editable-fields.ts";
import { environmentName } from "#app/domain/license/environment.ts";
import type { License, LicenseRecord } from "#app/domain/license/license.ts";
import { splitTags } from "#app/domain/tag/tag-text.ts";
import { counted } from "#app/domain/time/date-wording.ts";
import { withPlainLineEnds } from "#app/domain/text/line-ends.ts";
import { beganWith, type SharedField } from "#app/routes/forms/conflict.ts";

/** One field of a license that is saved on its own, as its form shows it; `saved-fields.ts` validates it. */
export interface EditableField<Name extends EditableName> extends SharedField<License, LicenseRecord[Name]> {
  name: Name;
  path: EditPath;
}

export const editedFrom = <Name extends EditableName>(
  field: EditableField<Name>,
  license: License,
  entered?: URLSearchParams,
) => beganWith({ value: field }, license, entered);

const editable = <Name extends EditableName>(
  name: Name,
  inForms: Omit<SharedField<License, LicenseRecord[Name]>, "label">,
): EditableField<Name> => {
  const { label, path } = editableFields[name];
  return { name, label, path, ...inForms };
};

export const textField = (name: TextName) =>
  editable(name, {
    of: (license) => withPlainLineEnds(license[name]),
    words: (text) => [text === "" ? `No ${texts[name].label.toLowerCase()}` : text],
  });

export const notesField = textField("notes");

export const environmentField = editable("environment", {
  of: (license) => license.environment,
  words: (value) => [environmentName[value]],
});

export const overrunWords = (isAllowed: boolean) => (isAllowed ? "Allowed" : "Not allowed");

export const softCapacityField = editable("softCapacity", {
  of: (license) => license.softCapacity,
  words: (isAllowed) => [overrunWords(isAllowed)],
});

export const graceWords = (days: number) => (days === 0 ? "None" : counted(days, "day"));

export const graceField = editable("graceDays", {
  of: (license) => license.graceDays,
  words: (days) => [days === null ? "That of the tier" : graceWords(days)],
});

export const offlineWords = (isOffline: boolean) => (isOffline ? "Offline" : "Not offline");

export const offlineField = editable("isOffline", {
  of: (license) => license.isOffline,
  words: (isOffline) => [offlineWords(isOffline)],
});

const inOneOrder = (names: readonly string[]) =>
  names
    .map((name) => name.toLowerCase())
    .toSorted()
    .join();

export const tagsField = editable("tags", {
  of: (license) => splitTags(license.tags),
  text: inOneOrder,
  words: (names) => (names.length === 0 ? ["No tags"] : names),
});
