import { type Location, useLocation } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";
import { readHistoryStateValue } from "#app/ui/history-state.ts";

/** The form key of the history state, or else the key of the location. */
function readFormKey({ state, key }: Location): string {
  const formKey = readHistoryStateValue(state, "formKey");
  return typeof formKey === "string" ? formKey : key;
}

/** Checks whether another location shows the same form. */
export const useIsSameForm = () => {
  const currentLocation = useLocation();
  return (nextLocation: Location) =>
    isSamePath(nextLocation.pathname, currentLocation.pathname) &&
    readFormKey(nextLocation) === readFormKey(currentLocation);
};

/** A refresh of the form preserves the key, and an empty form gets a new key. */
export const useFormKey = (): string => readFormKey(useLocation());
