import { useLocation } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { historyStateValue } from "#app/ui/page/history-state.ts";

/** Personal data must not be in the address: it would reach logs, the browser history and Referer headers. */
const sensitiveNames = [
  "contact",
  "chosenEmail",
  "chosenFirst",
  "chosenLast",
  "email",
  "firstName",
  "lastName",
];

export type SensitiveFields = Record<string, string>;

export function removeSensitiveFields(entered: FormData | URLSearchParams): SensitiveFields {
  const removed: SensitiveFields = {};
  for (const name of sensitiveNames) {
    const value = entered.get(name);
    if (typeof value === "string" && value !== "") removed[name] = value;
    entered.delete(name);
  }
  return removed;
}

/** Stored in the state of the history entry, so it survives a reload. */
export function useSensitiveFields(): SensitiveFields {
  const { state } = useLocation();
  const storedFields = useHydrated() ? historyStateValue(state, "sensitiveFields") : undefined;
  return Object.fromEntries(
    Object.entries(storedFields ?? {}).flatMap(([name, text]) =>
      typeof text === "string" ? [[name, text]] : [],
    ),
  );
}
