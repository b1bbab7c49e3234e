import type { EventName } from "#app/domain/history/event.ts";

interface EditableField {
  label: string;
  path: string;
  event: EventName;
}

interface TextField extends EditableField {
  lines: number;
  /** True if the text can mention a person and is erased with them. Add the field to `personalFields` of the history. */
  isPersonal: boolean;
  maxLength: number;
}

const textFields = {
  notes: {
    label: "Notes",
    path: "notes",
    event: "update-notes",
    lines: 8,
    maxLength: 10_000,
    isPersonal: true,
  },
} as const satisfies Record<string, TextField>;
export type TextName = keyof typeof textFields;

/** API, dialogs, history and report are derived from this table; see also `storage/schema/license-rows.ts`. */
export const editableFields = {
  ...textFields,
  environment: { label: "Environment", path: "environment", event: "update-environment" },
  softCapacity: {
    label: "Allow Capacity Overrun",
    path: "soft-capacity",
    event: "update-soft-capacity",
  },
  graceDays: { label: "Grace Period", path: "grace", event: "update-grace" },
  tags: { label: "Tags", path: "tags", event: "update-tags" },
  isOffline: { label: "Is Offline", path: "offline", event: "update-offline" },
} as const satisfies Record<string, EditableField>;
export type EditableName = keyof typeof editableFields;
export type EditPath = (typeof editableFields)[EditableName]["path"];
export const editableNames = Object.keys(editableFields) as EditableName[];

export const textFieldSettings: Readonly<Record<TextName, TextField>> = textFields;
export const textNames = Object.keys(textFieldSettings) as TextName[];
export const personalTextNames = textNames.filter((name) => textFieldSettings[name].isPersonal);
export const createValuePerTextField = <Value>(value: Value) =>
  Object.fromEntries(textNames.map((name) => [name, value])) as Record<TextName, Value>;
export const emptyTextFields = createValuePerTextField("");
