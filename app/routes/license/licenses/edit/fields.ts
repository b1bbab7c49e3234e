import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { EventName } from "#app/domain/history/event.ts";
import { type Environment, environment, environmentName, type License } from "#app/domain/license/license.ts";
import { notes, tags } from "#app/domain/license/new-license.ts";
import { splitTags } from "#app/domain/tag/tag.ts";

/** One field of a license that is saved on its own: in a form, on the wire and in words. */
export interface EditableField<Value> {
  /** The API's name for it. */
  name: "notes" | "environment" | "softCapacity" | "tags";
  label: string;
  /** What the history calls a change of it. */
  event: EventName;
  form: z.ZodType<Value>;
  of: (license: License) => Value;
  isSame: (one: Value, other: Value) => boolean;
  /** The texts that a form carries it by. */
  texts: (value: Value) => string[];
  words: (value: Value) => string[];
  save: (api: LicenseApiClient, onto: SavedOnto, value: Value) => Promise<License>;
  /** What a person reads once it is saved. */
  told: (value: Value) => string;
}

interface SavedOnto {
  params: { key: string };
  rowVersion: number;
}

const isEqual = <Value>(one: Value, other: Value) => one === other;

export const notesField: EditableField<string> = {
  name: "notes",
  label: "Notes",
  event: "update-notes",
  form: notes.default(""),
  of: (license) => license.notes.replaceAll("\r\n", "\n"),
  isSame: isEqual,
  texts: (text) => [text],
  words: (text) => [text === "" ? "No notes" : text],
  save: (api, onto, text) => api.licenses.changeNotes({ ...onto, body: { notes: text } }),
  told: () => "Notes saved",
};

export const environmentField: EditableField<Environment> = {
  name: "environment",
  label: "Environment",
  event: "update-environment",
  form: z.coerce.number().pipe(environment),
  of: (license) => license.environment,
  isSame: isEqual,
  texts: (value) => [String(value)],
  words: (value) => [environmentName[value]],
  save: (api, onto, value) => api.licenses.changeEnvironment({ ...onto, body: { environment: value } }),
  told: (value) => `The environment is ${environmentName[value]} now`,
};

const overrunWords = (isAllowed: boolean) => (isAllowed ? "Allowed" : "Not allowed");

export const softCapacityField: EditableField<boolean> = {
  name: "softCapacity",
  label: "Allow Capacity Overrun",
  event: "update-soft-capacity",
  form: z
    .enum(["true", "false"], { error: "Say whether capacity overrun is allowed." })
    .transform((text) => text === "true"),
  of: (license) => license.softCapacity,
  isSame: isEqual,
  texts: (isAllowed) => [String(isAllowed)],
  words: (isAllowed) => [overrunWords(isAllowed)],
  save: (api, onto, isAllowed) =>
    api.licenses.changeSoftCapacity({ ...onto, body: { softCapacity: isAllowed } }),
  told: (isAllowed) => `Capacity overrun is ${overrunWords(isAllowed).toLowerCase()} now`,
};

const inOneOrder = (names: readonly string[]) =>
  names
    .map((name) => name.toLowerCase())
    .toSorted()
    .join();

export const tagsField: EditableField<string[]> = {
  name: "tags",
  label: "Tags",
  event: "update-tags",
  form: tags,
  of: (license) => splitTags(license.tags),
  isSame: (one, other) => inOneOrder(one) === inOneOrder(other),
  texts: (names) => names,
  words: (names) => (names.length === 0 ? ["No tags"] : names),
  save: (api, onto, names) => api.licenses.changeTags({ ...onto, body: { tags: names } }),
  told: () => "Tags changed",
};
