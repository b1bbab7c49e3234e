import { preferences, preferencesChange } from "#app/domain/person/preferences.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";

describeFields(preferences.shape.columns.unwrap().element, {
  name: ["Name of the column.", "assets"],
  isShown: "True if the column is shown.",
  width: "Width of the column: `narrow`, `usual` or `wide`.",
});

const preferencesDescriptions = {
  theme: "`light`, `dark`, or `system` for the setting of the operating system.",
  density: "Row height of lists.",
  dates: "Date format: `usual` (20 Nov 2027), `iso` (2027-11-20), or that of the browser's `language`.",
  columns: "Columns of the license list in their order; null for the default.",
  startView: "Id of the view with which the license list opens; null if it opens without a view.",
  hasShortcuts: "True if single keys are keyboard shortcuts.",
} as const;

export const preferencesSchema = describeSchema(
  preferences,
  "Preferences",
  "Display preferences of a user.",
  preferencesDescriptions,
);

export const preferencesChangeSchema = describeSchema(
  preferencesChange,
  "PreferencesChange",
  "Preferences to change. Omitted fields stay unchanged.",
  preferencesDescriptions,
);
