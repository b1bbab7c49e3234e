import {
  type FocusEvent,
  type InputEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import {
  Form,
  Link,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from "react-router";
import { historyStateValue } from "#app/ui/page/history-state.ts";
import { Button, buttonClasses } from "#app/ui/controls/button.tsx";
import { popoverStaysOpen } from "#app/ui/layers/popover.tsx";
import { HiddenQueryFields } from "#app/ui/page/pagination.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ListAddresses } from "./define-list.ts";
import { formSearch } from "./form-search.ts";

interface FilterFormProps {
  list: ListAddresses;
  /** Parameters that are preserved although the form has no field for them. */
  preservedParams?: readonly string[];
  /** Returns the parameters to apply; `isEntering` is true while the user is still typing. */
  toAppliedParams?: (entered: URLSearchParams, isEntering: boolean) => URLSearchParams;
  /** Number of results, as text. */
  resultCount?: string;
  children: ReactNode;
}

/** The key changes if anything but the form itself changes the address; otherwise the form keeps its entries and the focus. */
export function FilterForm(props: FilterFormProps) {
  const { key, state } = useLocation();
  const isOwn =
    useNavigationType() !== NavigationType.Pop && historyStateValue(state, popoverStaysOpen) === true;
  const [shownAt, setShownAt] = useState(key);
  const [formKey, setFormKey] = useState(key);
  if (shownAt !== key) {
    setShownAt(key);
    if (!isOwn) setFormKey(key);
  }
  return <FilterFields key={formKey} {...props} />;
}

const typingPauseMs = 350;

const isTyped = (target: EventTarget) =>
  target instanceof HTMLInputElement && ["text", "search", "date"].includes(target.type);

/** With JavaScript each choice is applied at once and typed text after a pause; without it, the button applies them. */
function FilterFields({
  list,
  preservedParams = ["pageSize"],
  toAppliedParams,
  resultCount,
  children,
}: FilterFormProps) {
  const titleId = useId();
  const { search: text } = useLocation();
  const search = new URLSearchParams(text);
  const { location: next } = useNavigation();
  const at = list.address(new URLSearchParams(next?.search ?? text));
  const preservedSearch = new URLSearchParams([...search].filter(([name]) => preservedParams.includes(name)));
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const wasApplied = useRef(false);

  const goTo = (form: HTMLFormElement, isEntering: boolean): boolean => {
    clearTimeout(pause.current);
    const entered = formSearch(form);
    if (isEntering) removeUnfinishedDays(entered);
    const to = list.address(list.tidy(toAppliedParams?.(entered, isEntering) ?? entered));
    if (to === at) return false;
    void navigate(to, {
      preventScrollReset: true,
      // Going back once leads to the list before the filter was opened.
      replace: wasApplied.current,
      ...(isEntering && { state: { [popoverStaysOpen]: true } }),
    });
    wasApplied.current = true;
    return true;
  };
  const apply = ({ target, currentTarget: form }: InputEvent<HTMLFormElement>) => {
    clearTimeout(pause.current);
    const isWhole = target instanceof HTMLElement && target.hasAttribute("data-whole");
    if (!isTyped(target)) goTo(form, true);
    else if (!isWhole) pause.current = setTimeout(() => goTo(form, true), typingPauseMs);
  };
  const applyOnBlur = ({ target, currentTarget: form }: FocusEvent<HTMLFormElement>) => {
    if (isTyped(target)) goTo(form, true);
  };
  const submitFilter = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (goTo(form, false)) return;
    const panel = form.closest("details");
    panel?.querySelector("summary")?.focus();
    panel?.removeAttribute("open");
  };

  return (
    <Form
      method="get"
      action={list.path}
      onSubmit={submitFilter}
      onInput={apply}
      onBlur={applyOnBlur}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className="sr-only">
        Filter
      </h2>
      <HiddenQueryFields search={preservedSearch.toString()} excludedNames={[]} />
      <div className="space-y-4 p-4 sm:p-5">{children}</div>
      <div className="filter-actions">
        <span role="status" className="sr-only">
          {resultCount}
        </span>
        <Link to={list.unfiltered(search)} preventScrollReset className={buttonClasses({ variant: "ghost" })}>
          Clear all
        </Link>
        <Button type="submit" variant="primary">
          {isHydrated && resultCount ? `Show ${resultCount}` : "Apply"}
        </Button>
      </div>
    </Form>
  );
}

/** A year is typed digit by digit, and a range one end after the other. */
function removeUnfinishedDays(entered: URLSearchParams) {
  for (const name of ["minDate", "maxDate"]) if ((entered.get(name) ?? "") < "1900") entered.delete(name);
  const [min, max] = [entered.get("minDate"), entered.get("maxDate")];
  if (min && max && min > max) for (const name of ["minDate", "maxDate"]) entered.delete(name);
}
