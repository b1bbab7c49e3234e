import { z } from "zod";
import {
  type EditableName,
  type TextName,
  textNames,
  textFieldSettings,
} from "#app/domain/license/editable-fields.ts";
import { environmentName } from "#app/domain/license/environment.ts";
import { editableFieldSchemas, environment, type LicenseRecord } from "#app/domain/license/license.ts";
import { graceDays } from "#app/domain/package/package.ts";
import { formatGraceDays, formatOverrun } from "./fields.ts";

/** Schema of the submitted value of a field, and the message that the value was saved. */
interface SavedField<Value> {
  schema: z.ZodType<Value>;
  savedMessage: (value: Value) => string;
}

const createSavedTextField = (name: TextName): SavedField<string> => ({
  schema: editableFieldSchemas[name].default(""),
  savedMessage: () => `${textFieldSettings[name].label} saved`,
});

const createBooleanTextSchema = (error: string) =>
  z.enum(["true", "false"], { error }).transform((text) => text === "true");

export const savedFields: { readonly [Name in EditableName]: SavedField<LicenseRecord[Name]> } = {
  ...(Object.fromEntries(textNames.map((name) => [name, createSavedTextField(name)])) as Record<
    TextName,
    SavedField<string>
  >),
  environment: {
    schema: z.coerce.number().pipe(environment),
    savedMessage: (value) => `The environment is now ${environmentName[value]}`,
  },
  softCapacity: {
    schema: createBooleanTextSchema("Choose whether capacity overrun is allowed."),
    savedMessage: (isAllowed) => `Capacity overrun is now ${formatOverrun(isAllowed).toLowerCase()}`,
  },
  graceDays: {
    schema: z.coerce
      .number({ error: "The grace period is a whole number of days." })
      .pipe(graceDays)
      .optional()
      .transform((days) => days ?? null),
    savedMessage: (days) =>
      days === null
        ? "The grace period is now that of the tier"
        : `The grace period is now ${formatGraceDays(days).toLowerCase()}`,
  },
  isOffline: {
    schema: createBooleanTextSchema("Choose whether the product runs without a network."),
    savedMessage: (isOffline) => `The license is ${isOffline ? "now" : "no longer"} offline`,
  },
  tags: { schema: editableFieldSchemas.tags, savedMessage: () => "Tags changed" },
};
