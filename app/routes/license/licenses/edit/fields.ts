import {
  type EditableFieldName,
  editableFields,
  type EditPath,
  type TextFieldName,
  textFieldSettings,
} from "#app/domain/license/editable-fields.ts";
import { environmentNames } from "#app/domain/license/environment.ts";
import type { License, LicenseRecord } from "#app/domain/license/license.ts";
import { createNumberFormat, type NumberFormat } from "#app/domain/time/format-date.ts";
import { normalizeLineEnds } from "#app/domain/text/line-ends.ts";
import { buildInitialValues, type ConflictCheckedField } from "#app/routes/kit/conflicts/conflict.ts";

/** A license field with a separate form. `field-save-rules.ts` has the schema of its value. */
export interface EditableField<Name extends EditableFieldName> extends ConflictCheckedField<
  License,
  LicenseRecord[Name]
> {
  name: Name;
  path: EditPath;
}

export const buildInitialFieldValues = <Name extends EditableFieldName>(
  field: EditableField<Name>,
  license: License,
  submittedValues?: URLSearchParams,
) => buildInitialValues({ value: field }, license, submittedValues);

const createEditableField = <Name extends EditableFieldName>(
  name: Name,
  formBehavior: Omit<ConflictCheckedField<License, LicenseRecord[Name]>, "label">,
): EditableField<Name> => {
  const { label, path } = editableFields[name];
  return { name, label, path, ...formBehavior };
};

export const createTextField = (name: TextFieldName) =>
  createEditableField(name, {
    read: (license) => normalizeLineEnds(license[name]),
    describe: (text) => [text === "" ? `No ${textFieldSettings[name].label.toLowerCase()}` : text],
  });

export const notesField = createTextField("notes");

export const environmentField = createEditableField("environment", {
  read: (license) => license.environment,
  describe: (value) => [environmentNames[value]],
});

export const formatOverrun = (isAllowed: boolean) => (isAllowed ? "Allowed" : "Not allowed");

export const softCapacityField = createEditableField("softCapacity", {
  read: (license) => license.softCapacity,
  describe: (isAllowed) => [formatOverrun(isAllowed)],
});

export const formatGraceDays = (days: number, { formatCount }: NumberFormat) =>
  days === 0 ? "None" : formatCount(days, "day");

export const gracePeriodField = createEditableField("graceDays", {
  read: (license) => license.graceDays,
  describe: (days, { numbers }) => [
    days === null ? "Same as the tier" : formatGraceDays(days, createNumberFormat(numbers)),
  ],
});

export const formatOffline = (isOffline: boolean) => (isOffline ? "Offline" : "Not offline");

export const offlineField = createEditableField("isOffline", {
  read: (license) => license.isOffline,
  describe: (isOffline) => [formatOffline(isOffline)],
});

export const formatCustomerAlerts = (isOn: boolean) => (isOn ? "Sent" : "Not sent");

export const customerAlertsField = createEditableField("alertsCustomer", {
  read: (license) => license.alertsCustomer,
  describe: (isOn) => [formatCustomerAlerts(isOn)],
});

const serializeTagNames = (names: readonly string[]) =>
  names
    .map((name) => name.toLowerCase())
    .toSorted()
    .join();

export const tagsField = createEditableField("tags", {
  read: (license) => license.tagNames,
  serialize: serializeTagNames,
  describe: (names) => (names.length === 0 ? ["No tags"] : names),
});
