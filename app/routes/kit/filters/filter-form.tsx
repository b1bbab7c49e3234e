import {
  type FocusEvent,
  type InputEvent,
  type ReactNode,
  type SubmitEvent,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import {
  Form,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from "react-router";
import { readHistoryStateValue } from "#app/ui/history-state.ts";
import { Button } from "#app/ui/button.tsx";
import { ClosePopoverContext, popoverOpenStateKey } from "#app/ui/form-popover.tsx";
import { HiddenQueryFields } from "#app/ui/pagination.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ListUrls } from "#app/routes/kit/lists/define-list.ts";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { readFormParams } from "./form-search.ts";

export interface FilterFormProps {
  list: ListUrls;
  /** Parameters that are preserved although the form has no field for them. */
  preservedParams?: readonly string[];
  /** Converts the form values to the parameters of the list. */
  toAppliedParams?: (formParams: URLSearchParams, isStillEditing: boolean) => URLSearchParams;
  /** Number of results with the noun, such as "12 licenses". */
  resultCount?: string;
  children: ReactNode;
}

/**
 * Resets the form when the URL changes. If the form itself changed the URL, a reset would remove the focus,
 * so the form stays as it is.
 */
export function FilterForm(props: FilterFormProps) {
  const { key, state } = useLocation();
  const isNavigationByForm =
    useNavigationType() !== NavigationType.Pop && readHistoryStateValue(state, popoverOpenStateKey) === true;
  const [renderedKey, setRenderedKey] = useState(key);
  const [formKey, setFormKey] = useState(key);
  if (renderedKey !== key) {
    setRenderedKey(key);
    if (!isNavigationByForm) setFormKey(key);
  }
  return <FilterFields key={formKey} {...props} />;
}

const debounceMs = 350;

const isTextControl = (target: EventTarget) =>
  target instanceof HTMLInputElement && ["text", "search", "date"].includes(target.type);

/**
 * With JavaScript, a choice applies at once, and typed text applies after a delay. Without JavaScript, the button applies the
 * filter.
 */
function FilterFields({
  list,
  preservedParams = ["pageSize"],
  toAppliedParams,
  resultCount,
  children,
}: FilterFormProps) {
  const titleId = useId();
  const { search: queryString } = useLocation();
  const search = new URLSearchParams(queryString);
  const { location: pendingLocation } = useNavigation();
  const currentUrl = list.buildUrl(new URLSearchParams(pendingLocation?.search ?? queryString));
  const preservedSearch = new URLSearchParams([...search].filter(([name]) => preservedParams.includes(name)));
  const navigate = useNavigate();
  const closePopover = use(ClosePopoverContext);
  const isHydrated = useHydrated();
  const typingTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typingTimer.current), []);
  const hasNavigated = useRef(false);

  /** False if the filter is already applied. */
  const applyFilter = (form: HTMLFormElement, { isStillEditing }: { isStillEditing: boolean }): boolean => {
    clearTimeout(typingTimer.current);
    const formParams = readFormParams(form);
    if (isStillEditing) removeUnfinishedDays(formParams);
    const filteredUrl = list.buildUrl(
      list.normalizeParams(toAppliedParams?.(formParams, isStillEditing) ?? formParams),
    );
    if (filteredUrl === currentUrl) return false;
    void navigate(filteredUrl, {
      preventScrollReset: true,
      // The Back button leads to the list as it was before the user opened the filter.
      replace: hasNavigated.current,
      ...(isStillEditing && { state: { [popoverOpenStateKey]: true } }),
    });
    hasNavigated.current = true;
    return true;
  };
  const applyOnInput = ({ target, currentTarget: form }: InputEvent<HTMLFormElement>) => {
    clearTimeout(typingTimer.current);
    const appliesOnBlur = target instanceof HTMLElement && target.hasAttribute("data-applies-on-blur");
    if (!isTextControl(target)) applyFilter(form, { isStillEditing: true });
    else if (!appliesOnBlur)
      typingTimer.current = setTimeout(() => applyFilter(form, { isStillEditing: true }), debounceMs);
  };
  const applyOnBlur = ({ target, currentTarget: form }: FocusEvent<HTMLFormElement>) => {
    if (isTextControl(target)) applyFilter(form, { isStillEditing: true });
  };
  const submitFilter = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // If the filter is already applied, the button only closes the panel.
    if (!applyFilter(event.currentTarget, { isStillEditing: false })) closePopover();
  };

  return (
    <Form
      method="get"
      action={list.path}
      onSubmit={submitFilter}
      onInput={applyOnInput}
      onBlur={applyOnBlur}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className="sr-only">
        Filter
      </h2>
      <HiddenQueryFields search={preservedSearch.toString()} excludedNames={[]} />
      <div className="space-y-4 p-4 sm:p-5">{children}</div>
      <div className="sticky bottom-0 z-1 flex items-center justify-end gap-2 border-t bg-popover px-5 py-3 max-sm:px-4 max-sm:pb-[calc(12px+env(safe-area-inset-bottom))]">
        <span role="status" className="sr-only">
          {resultCount}
        </span>
        <ButtonLink
          to={list.buildUrlWithoutFilters(search)}
          preventScrollReset
          variant="ghost"
          className="max-sm:h-11! max-sm:px-5!"
        >
          Clear all
        </ButtonLink>
        <Button type="submit" className="max-sm:h-11! max-sm:px-5!">
          {isHydrated && resultCount ? `Show ${resultCount}` : "Apply"}
        </Button>
      </div>
    </Form>
  );
}

/** Removes dates that the user is still typing: dates with an incomplete year, and ranges that end before they start. */
function removeUnfinishedDays(formParams: URLSearchParams) {
  // While the user types the year 2026, the browser reports the years 0002, 0020 and 0202 first.
  for (const names of [["minDate", "maxDate"] as const, ["from", "to"] as const]) {
    for (const name of names) if ((formParams.get(name) ?? "") < "1900") formParams.delete(name);
    const [firstDay, lastDay] = names.map((name) => formParams.get(name));
    if (firstDay && lastDay && firstDay > lastDay) for (const name of names) formParams.delete(name);
  }
}
