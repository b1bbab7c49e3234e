import { useLocation } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { readHistoryStateValue } from "#app/ui/history-state.ts";

/**
 * Names of the form fields with personal data. URLs must not contain this data, because URLs appear in logs.
 */
const sensitiveFieldNames = [
  "contact",
  "chosenEmail",
  "chosenFirstName",
  "chosenLastName",
  "email",
  "firstName",
  "lastName",
];

export type SensitiveFields = Record<string, string>;

/** Removes the personal data from the form values and returns it. */
export function extractSensitiveFields(formValues: FormData | URLSearchParams): SensitiveFields {
  const removedFields: SensitiveFields = {};
  for (const name of sensitiveFieldNames) {
    const value = formValues.get(name);
    if (typeof value === "string" && value !== "") removedFields[name] = value;
    formValues.delete(name);
  }
  return removedFields;
}

/** Reads the personal data from the history state, where it survives a reload. */
export function useSensitiveFields(): SensitiveFields {
  const { state } = useLocation();
  const storedFields = useHydrated() ? readHistoryStateValue(state, "sensitiveFields") : undefined;
  return Object.fromEntries(
    Object.entries(storedFields ?? {}).flatMap(([name, text]) =>
      typeof text === "string" ? [[name, text]] : [],
    ),
  );
}
