import { type Location, useLocation } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";
import { historyStateValue } from "#app/ui/history-state.ts";

function formKeyOf({ state, key }: Location): string {
  const formKey = historyStateValue(state, "formKey");
  return typeof formKey === "string" ? formKey : key;
}

export const useIsSameForm = () => {
  const currentLocation = useLocation();
  return (next: Location) =>
    isSamePath(next.pathname, currentLocation.pathname) && formKeyOf(next) === formKeyOf(currentLocation);
};

/** Key of the form in the history entry: it stays while the form is refreshed; an empty form gets a new one. */
export const useFormKey = (): string => formKeyOf(useLocation());
