import { useLocation } from "react-router";
import { z } from "zod";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** What a form's address leaves out: who somebody is has no place in logs, in a browser's history or with a Referer. */
const names = ["contact", "chosenEmail", "chosenFirst", "chosenLast", "email", "firstName", "lastName"];

export type Withheld = Record<string, string>;

/** Takes what is not for an address out of a form, and answers it. */
export function withhold(entered: FormData | URLSearchParams): Withheld {
  const taken: Withheld = {};
  for (const name of names) {
    const value = entered.get(name);
    if (typeof value === "string" && value !== "") taken[name] = value;
    entered.delete(name);
  }
  return taken;
}

const carried = z.object({ withheld: z.record(z.string(), z.string()) });
const nothing: Withheld = {};

/** The same once the browser has taken over: it stands in the entry of the history, and so outlasts a reload. */
export function useWithheld(): Withheld {
  const { state } = useLocation();
  return (useHydrated() && carried.safeParse(state).data?.withheld) || nothing;
}
