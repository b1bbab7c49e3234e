import { useLocation } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { leftIn } from "#app/ui/page/history-state.ts";

/** Personal data must not be in the address: it would reach logs, the browser history and Referer headers. */
const names = ["contact", "chosenEmail", "chosenFirst", "chosenLast", "email", "firstName", "lastName"];

export type Withheld = Record<string, string>;

export function withhold(entered: FormData | URLSearchParams): Withheld {
  const taken: Withheld = {};
  for (const name of names) {
    const value = entered.get(name);
    if (typeof value === "string" && value !== "") taken[name] = value;
    entered.delete(name);
  }
  return taken;
}

/** Stored in the state of the history entry, so it survives a reload. */
export function useWithheld(): Withheld {
  const { state } = useLocation();
  const withheld = useHydrated() ? leftIn(state, "withheld") : undefined;
  return Object.fromEntries(
    Object.entries(withheld ?? {}).flatMap(([name, text]) =>
      typeof text === "string" ? [[name, text]] : [],
    ),
  );
}
