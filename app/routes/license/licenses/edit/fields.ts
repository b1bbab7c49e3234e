import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { EventName } from "#app/domain/history/event.ts";
import {
  type EditableName,
  editableFields,
  type EditPath,
  environment,
  type License,
  type LicenseRecord,
  type TextName,
  texts,
} from "#app/domain/license/license.ts";
import { environmentName } from "#app/domain/license/environment.ts";
import { graceDays } from "#app/domain/package/package.ts";
import { splitTags } from "#app/domain/tag/tag-text.ts";
import { counted } from "#app/domain/time/date-wording.ts";
import { withPlainLineEnds } from "#app/domain/text/line-ends.ts";
import { beganWith, type SharedField } from "#app/routes/forms/conflict.ts";

interface FormField<Value> extends Omit<SharedField<License, Value>, "label"> {
  form: z.ZodType<Value>;
  savedMessage: (value: Value) => string;
}

export interface EditableField<Value> extends FormField<Value> {
  name: EditableName;
  label: string;
  path: EditPath;
  event: EventName;
  save: (api: LicenseApiClient, onto: SavedOnto, value: Value) => Promise<License>;
}

export const editedFrom = <Value>(field: EditableField<Value>, license: License, entered?: URLSearchParams) =>
  beganWith({ value: field }, license, entered);

interface SavedOnto {
  params: { key: string };
  rowVersion: number;
}

const editable = <Name extends EditableName>(
  name: Name,
  inForms: FormField<LicenseRecord[Name]>,
): EditableField<LicenseRecord[Name]> => {
  const { label, path, event } = editableFields[name];
  return {
    name,
    label,
    path,
    event,
    ...inForms,
    save: (api, onto, value) =>
      api.licenseFields[name]({ ...onto, body: { [name]: value } }) as Promise<License>,
  };
};

export const textField = (name: TextName): EditableField<string> => {
  const { label, entered } = texts[name];
  return editable(name, {
    form: entered.default(""),
    of: (license) => withPlainLineEnds(license[name]),
    words: (text) => [text === "" ? `No ${label.toLowerCase()}` : text],
    savedMessage: () => `${label} saved`,
  });
};

export const notesField = textField("notes");

export const environmentField = editable("environment", {
  form: z.coerce.number().pipe(environment),
  of: (license) => license.environment,
  words: (value) => [environmentName[value]],
  savedMessage: (value) => `The environment is ${environmentName[value]} now`,
});

export const overrunWords = (isAllowed: boolean) => (isAllowed ? "Allowed" : "Not allowed");

export const softCapacityField = editable("softCapacity", {
  form: z
    .enum(["true", "false"], { error: "Say whether capacity overrun is allowed." })
    .transform((text) => text === "true"),
  of: (license) => license.softCapacity,
  words: (isAllowed) => [overrunWords(isAllowed)],
  savedMessage: (isAllowed) => `Capacity overrun is ${overrunWords(isAllowed).toLowerCase()} now`,
});

export const graceWords = (days: number) => (days === 0 ? "None" : counted(days, "day"));

export const graceField = editable("graceDays", {
  form: z.coerce
    .number({ error: "The grace is a whole number of days." })
    .pipe(graceDays)
    .optional()
    .transform((days) => days ?? null),
  of: (license) => license.graceDays,
  words: (days) => [days === null ? "That of the tier" : graceWords(days)],
  savedMessage: (days) =>
    days === null ? "The grace is that of the tier now" : `The grace is ${graceInSentence(days)} now`,
});

const graceInSentence = (days: number) => graceWords(days).toLowerCase();

const offlineWords = (isOffline: boolean) => (isOffline ? "Offline" : "Not offline");

export const offlineField = editable("isOffline", {
  form: z
    .enum(["true", "false"], { error: "Say whether the product runs without a network." })
    .transform((text) => text === "true"),
  of: (license) => license.isOffline,
  words: (isOffline) => [offlineWords(isOffline)],
  savedMessage: (isOffline) => `The license is ${offlineWords(isOffline).toLowerCase()} now`,
});

const inOneOrder = (names: readonly string[]) =>
  names
    .map((name) => name.toLowerCase())
    .toSorted()
    .join();

export const tagsField = editable("tags", {
  form: editableFields.tags.entered,
  of: (license) => splitTags(license.tags),
  text: inOneOrder,
  words: (names) => (names.length === 0 ? ["No tags"] : names),
  savedMessage: () => "Tags changed",
});
