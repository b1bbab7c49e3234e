import { type Location, useLocation } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";
import { historyStateValue } from "#app/ui/history-state.ts";

function readFormKey({ state, key }: Location): string {
  const formKey = historyStateValue(state, "formKey");
  return typeof formKey === "string" ? formKey : key;
}

export const useIsSameForm = () => {
  const currentLocation = useLocation();
  return (next: Location) =>
    isSamePath(next.pathname, currentLocation.pathname) && readFormKey(next) === readFormKey(currentLocation);
};

/** Key of the form in the history entry. A refresh of the form preserves the key; an empty form gets a new one. */
export const useFormKey = (): string => readFormKey(useLocation());
