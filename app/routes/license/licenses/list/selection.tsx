import { type ChangeEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Form, href, useNavigate } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { clsx } from "clsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { formSearch, licenseList, listSearch } from "./address.ts";

const changes = [
  { value: "renewal", label: "Renew" },
  { value: "period", label: "Change period" },
  { value: "tags", label: "Change tags" },
  { value: "environment", label: "Change environment" },
];

interface SelectionProps {
  total: number;
  search: URLSearchParams;
  chips: ReactNode;
  children: ReactNode;
}

export function Selection({ total, search, chips, children }: SelectionProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [marked, setMarked] = useState(0);
  const [isAll, setIsAll] = useState(false);
  const shown = listSearch(search).toString();

  const count = () => {
    const boxes = boxesIn(form.current);
    const checked = boxes.filter((box) => box.checked).length;
    const page = pageBoxIn(form.current);
    if (page) {
      page.checked = checked > 0 && checked === boxes.length;
      page.indeterminate = checked > 0 && checked < boxes.length;
    }
    setMarked(checked);
    setIsAll(allBoxIn(form.current)?.checked ?? false);
  };
  const markPage = (checked: boolean) => {
    for (const box of boxesIn(form.current)) box.checked = checked;
    count();
  };
  const clear = () => {
    unmark(form.current);
    count();
  };

  // Marks are dropped when other rows are shown.
  const [markedIn, setMarkedIn] = useState(shown);
  if (markedIn !== shown) {
    setMarkedIn(shown);
    setMarked(0);
    setIsAll(false);
  }
  const resetFor = useRef(shown);
  useEffect(() => {
    if (resetFor.current !== shown) unmark(form.current);
    resetFor.current = shown;
  }, [shown]);

  const changed = ({ target }: ChangeEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.matches("[data-select-page]")) markPage(target.checked);
    else count();
  };
  const goThere = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = formSearch(event.currentTarget, event.nativeEvent.submitter);
    const change = entered.get("change") ?? "";
    const [name, value] = isAll ? ["all", "true"] : ["keys", entered.getAll("keys").join(",")];
    const address = licenseList.dialog(href("/license/licenses/bulk"), search, { change, [name]: value });
    void navigate(address, { preventScrollReset: true });
  };

  const isIdle = marked === 0 && !isAll;
  return (
    <Form
      ref={form}
      method="get"
      action={href("/license/licenses/bulk")}
      aria-label="Selection"
      onChange={changed}
      onSubmit={goThere}
    >
      <KeptQuery search={shown} without={[]} />
      <div className="mb-3 flex min-h-[34px] flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:min-h-0">
        {chips}
        <div
          role="group"
          aria-label="Change what is selected"
          className={clsx(
            "ms-auto flex flex-wrap items-center gap-x-3 gap-y-2 text-sm",
            "max-sm:ms-0 max-sm:py-2",
            "max-sm:scripted:fixed max-sm:scripted:border-line max-sm:scripted:bg-surface max-sm:scripted:inset-x-0 max-sm:scripted:bottom-0 max-sm:scripted:z-20 max-sm:scripted:border-t max-sm:scripted:px-4",
            isIdle && "scripted:hidden",
          )}
        >
          <span role="status" className="text-muted no-script:hidden">
            {`${grouped(isAll ? total : marked)} selected`}
          </span>
          <Button
            variant="link"
            size="sm"
            onClick={() => markPage(true)}
            className="no-script:hidden sm:hidden"
          >
            Select all on this page
          </Button>
          <Checkbox name="all" value="true" label={`All ${grouped(total)} that match the filter`} />
          <span className="flex flex-wrap gap-2">
            {changes.map(({ value, label }) => (
              <Button key={value} type="submit" size="sm" name="change" value={value}>
                {label}
              </Button>
            ))}
            <Button variant="ghost" size="sm" onClick={clear} className="no-script:hidden">
              Clear selection
            </Button>
          </span>
        </div>
      </div>
      {children}
    </Form>
  );
}

const boxesIn = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>("input[name=keys]") ?? []),
];
const pageBoxIn = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>("[data-select-page]") ?? null;
const allBoxIn = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>("input[name=all]") ?? null;

function unmark(form: HTMLFormElement | null) {
  form?.reset();
  const page = pageBoxIn(form);
  if (page) page.indeterminate = false;
}
