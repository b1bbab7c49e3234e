import { z } from "zod";
import {
  mapTextFields,
  type EditableFieldName,
  type TextFieldName,
  textFieldSettings,
} from "#app/domain/license/editable-fields.ts";
import { environmentNames } from "#app/domain/license/environment.ts";
import { editableFieldSchemas, environment, type LicenseRecord } from "#app/domain/license/license.ts";
import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { graceDays } from "#app/domain/package/package.ts";
import { formatGraceDays, formatOverrun } from "./fields.ts";

/** Rule for the save of a field: the schema of the submitted value, and the message after the save. */
interface FieldSaveRule<Value> {
  schema: z.ZodType<Value>;
  formatSavedMessage: (value: Value, numbers: NumberFormat) => string;
}

const createTextSaveRule = (name: TextFieldName): FieldSaveRule<string> => ({
  schema: editableFieldSchemas[name].default(""),
  formatSavedMessage: () => `${textFieldSettings[name].label} saved`,
});

const createBooleanTextSchema = (error: string) =>
  z.enum(["true", "false"], { error }).transform((text) => text === "true");

/** Schema of a form that edits one field. The client and the server use it. */
export const createEditFormSchema = <Name extends EditableFieldName>(
  name: Name,
): z.ZodType<{ value: LicenseRecord[Name] }> => z.object({ value: fieldSaveRules[name].schema });

export const fieldSaveRules: { readonly [Name in EditableFieldName]: FieldSaveRule<LicenseRecord[Name]> } = {
  ...mapTextFields(createTextSaveRule),
  environment: {
    schema: z.coerce.number().pipe(environment),
    formatSavedMessage: (value) => `The environment is now ${environmentNames[value]}`,
  },
  softCapacity: {
    schema: createBooleanTextSchema("Choose whether capacity overrun is allowed."),
    formatSavedMessage: (isAllowed) => `Capacity overrun is now ${formatOverrun(isAllowed).toLowerCase()}`,
  },
  graceDays: {
    schema: z.coerce
      .number({ error: "Enter the grace period as a whole number of days." })
      .pipe(graceDays)
      .optional()
      .transform((days) => days ?? null),
    formatSavedMessage: (days, numbers) =>
      days === null
        ? "The license now uses the grace period of the tier"
        : `The grace period is now ${formatGraceDays(days, numbers).toLowerCase()}`,
  },
  isOffline: {
    schema: createBooleanTextSchema("Choose whether the product runs without a network."),
    formatSavedMessage: (isOffline) => `The license is ${isOffline ? "now" : "no longer"} offline`,
  },
  alertsCustomer: {
    schema: createBooleanTextSchema("Choose whether the customer gets alerts about use."),
    formatSavedMessage: (isOn) => `The customer ${isOn ? "now gets" : "no longer gets"} alerts about use`,
  },
  tags: { schema: editableFieldSchemas.tags, formatSavedMessage: () => "Tags changed" },
};
