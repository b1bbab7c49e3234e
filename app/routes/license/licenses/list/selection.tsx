import {
  type ChangeEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Form, href, useNavigate } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { exported, kinds } from "#app/routes/license/licenses/bulk/kinds.ts";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { formSearch } from "#app/routes/lists/form-search.ts";
import { licenseList, listSearch } from "./address.ts";

const often = [
  { value: "renewal", label: "Renew" },
  { value: "period", label: "Change period" },
  { value: "tags", label: "Change tags" },
  { value: "tier", label: "Change tier" },
  { value: exported, label: "Export CSV" },
];
const others = kinds.filter(({ value }) => often.every((one) => one.value !== value));

interface SelectionProps {
  total: number;
  search: URLSearchParams;
  chips: ReactNode;
  children: ReactNode;
}

export function Selection({ total, search, chips, children }: SelectionProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const moreId = useId();
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

  // The selection is cleared when the list shows other rows.
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
    event.currentTarget.querySelector<HTMLElement>(":popover-open")?.hidePopover();
    // The browser downloads the file directly, so nothing is held in memory.
    if (change === exported) window.location.assign(address);
    else void navigate(address, { preventScrollReset: true });
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
      <div className="above-list">
        {chips}
        <div
          role="group"
          aria-label="Change what is selected"
          data-idle={isIdle || undefined}
          className="selection-bar"
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
          <span>
            {often.map(({ value, label }) => (
              <Button key={value} type="submit" size="sm" name="change" value={value}>
                {label}
              </Button>
            ))}
            <Button size="sm" popoverTarget={moreId}>
              More…
            </Button>
            <span id={moreId} popover="auto" className="floating-panel menu-panel">
              {others.map(({ value, label }) => (
                <button
                  key={value}
                  type="submit"
                  name="change"
                  value={value}
                  className={value === "delete" ? "text-bad" : undefined}
                >
                  {label}
                </button>
              ))}
            </span>
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
