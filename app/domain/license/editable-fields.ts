import type { EventName } from "#app/domain/history/event.ts";

interface EditableField {
  label: string;
  path: string;
  event: EventName;
  /** True if every license API can change the field. */
  isInSpecification: boolean;
  /** True if a column of the license's summary depends on the field, so that a change recomputes the summary. */
  changesSummary: boolean;
}

interface TextField extends EditableField {
  /** Height of the text area in lines. */
  lines: number;
  /**
   * True if the text can mention a person and is erased with the person. `personalFields` in `commitments.ts` must
   * also list such a field.
   */
  isPersonal: boolean;
  maxLength: number;
}

const textFields = {
  notes: {
    label: "Notes",
    path: "notes",
    event: "update-notes",
    isInSpecification: true,
    changesSummary: false,
    lines: 8,
    maxLength: 10_000,
    isPersonal: true,
  },
} as const satisfies Record<string, TextField>;
export type TextFieldName = keyof typeof textFields;

/** API, dialogs, history and report are derived from this table; see also `storage/schema/license-rows.ts`. */
export const editableFields = {
  ...textFields,
  environment: {
    label: "Environment",
    path: "environment",
    event: "update-environment",
    isInSpecification: true,
    changesSummary: false,
  },
  softCapacity: {
    label: "Allow Capacity Overrun",
    path: "soft-capacity",
    event: "update-soft-capacity",
    isInSpecification: true,
    changesSummary: true,
  },
  graceDays: {
    label: "Grace Period",
    path: "grace",
    event: "update-grace",
    isInSpecification: false,
    changesSummary: true,
  },
  tags: { label: "Tags", path: "tags", event: "update-tags", isInSpecification: true, changesSummary: false },
  isOffline: {
    label: "Is Offline",
    path: "offline",
    event: "update-offline",
    isInSpecification: false,
    changesSummary: true,
  },
  alertsCustomer: {
    label: "Use Alerts to Customer",
    path: "customer-alerts",
    event: "update-customer-alerts",
    isInSpecification: false,
    changesSummary: false,
  },
} as const satisfies Record<string, EditableField>;
export type EditableFieldName = keyof typeof editableFields;
export type EditPath = (typeof editableFields)[EditableFieldName]["path"];
export const editableFieldNames = Object.keys(editableFields) as EditableFieldName[];

export const textFieldSettings: Readonly<Record<TextFieldName, TextField>> = textFields;
export const textFieldNames = Object.keys(textFieldSettings) as TextFieldName[];
export const personalTextFieldNames = textFieldNames.filter((name) => textFieldSettings[name].isPersonal);
export const mapTextFields = <Value>(createValue: (name: TextFieldName) => Value) =>
  Object.fromEntries(textFieldNames.map((name) => [name, createValue(name)])) as Record<TextFieldName, Value>;
