import { type Location, useLocation } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";
import { historyStateValue } from "#app/ui/page/history-state.ts";

function sheetOf({ state, key }: Location): string {
  const sheet = historyStateValue(state, "formKey");
  return typeof sheet === "string" ? sheet : key;
}

export const useStaysOnSheet = () => {
  const here = useLocation();
  return (next: Location) => isSamePath(next.pathname, here.pathname) && sheetOf(next) === sheetOf(here);
};

/** The same while a form is refreshed, new for an empty form. */
export const useSheet = (): string => sheetOf(useLocation());
