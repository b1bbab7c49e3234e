import { type Location, useLocation } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";
import { historyStateValue } from "#app/ui/page/history-state.ts";

function formKeyOf({ state, key }: Location): string {
  const formKey = historyStateValue(state, "formKey");
  return typeof formKey === "string" ? formKey : key;
}

export const useIsSameForm = () => {
  const here = useLocation();
  return (next: Location) => isSamePath(next.pathname, here.pathname) && formKeyOf(next) === formKeyOf(here);
};

/** The same while a form is refreshed, new for an empty form. */
export const useFormKey = (): string => formKeyOf(useLocation());
