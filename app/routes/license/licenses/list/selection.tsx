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
import { bulkKinds, exportKind, kindLabels } from "#app/routes/license/licenses/bulk/kinds.ts";
import { HiddenQueryFields } from "#app/ui/page/pagination.tsx";
import { formSearch } from "#app/routes/kit/lists/form-search.ts";
import { licenseList, listSearch } from "#app/routes/license/licenses/addresses.ts";

const frequentKinds = [
  { value: "renewal", label: "Renew" },
  { value: "period", label: "Change period" },
  { value: "tags", label: "Change tags" },
  { value: "tier", label: "Change tier" },
  { value: exportKind, label: "Export CSV" },
];
const otherKinds = bulkKinds.filter((value) => frequentKinds.every((kind) => kind.value !== value));

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
  const [selectedCount, setSelectedCount] = useState(0);
  const [isAll, setIsAll] = useState(false);
  const listQuery = listSearch(search).toString();

  const updateCounts = () => {
    const boxes = boxesIn(form.current);
    const checked = boxes.filter((box) => box.checked).length;
    const page = pageBoxIn(form.current);
    if (page) {
      page.checked = checked > 0 && checked === boxes.length;
      page.indeterminate = checked > 0 && checked < boxes.length;
    }
    setSelectedCount(checked);
    setIsAll(allBoxIn(form.current)?.checked ?? false);
  };
  const selectPage = (checked: boolean) => {
    for (const box of boxesIn(form.current)) box.checked = checked;
    updateCounts();
  };
  const clearAll = () => {
    clearSelection(form.current);
    updateCounts();
  };

  // The selection is cleared when the list shows other rows.
  const [selectedQuery, setSelectedQuery] = useState(listQuery);
  if (selectedQuery !== listQuery) {
    setSelectedQuery(listQuery);
    setSelectedCount(0);
    setIsAll(false);
  }
  const lastQuery = useRef(listQuery);
  useEffect(() => {
    if (lastQuery.current !== listQuery) clearSelection(form.current);
    lastQuery.current = listQuery;
  }, [listQuery]);

  const handleChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.matches("[data-select-page]"))
      selectPage(target.checked);
    else updateCounts();
  };
  const openBulkDialog = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = formSearch(event.currentTarget, event.nativeEvent.submitter);
    const change = entered.get("change") ?? "";
    const [name, value] = isAll ? ["all", "true"] : ["keys", entered.getAll("keys").join(",")];
    const address = licenseList.dialog(href("/license/licenses/bulk"), search, { change, [name]: value });
    event.currentTarget.querySelector<HTMLElement>(":popover-open")?.hidePopover();
    // The browser downloads the file directly, so nothing is held in memory.
    if (change === exportKind) window.location.assign(address);
    else void navigate(address, { preventScrollReset: true });
  };

  const isIdle = selectedCount === 0 && !isAll;
  return (
    <Form
      ref={form}
      method="get"
      action={href("/license/licenses/bulk")}
      aria-label="Selection"
      onChange={handleChange}
      onSubmit={openBulkDialog}
    >
      <HiddenQueryFields search={listQuery} excludedNames={[]} />
      <div className="above-list">
        {chips}
        <div
          role="group"
          aria-label="Change what is selected"
          data-idle={isIdle || undefined}
          className="selection-bar"
        >
          <span role="status" className="text-muted no-script:hidden">
            {`${grouped(isAll ? total : selectedCount)} selected`}
          </span>
          <Button
            variant="link"
            size="sm"
            onClick={() => selectPage(true)}
            className="no-script:hidden sm:hidden"
          >
            Select all on this page
          </Button>
          <Checkbox name="all" value="true" label={`All ${grouped(total)} that match the filter`} />
          <span>
            {frequentKinds.map(({ value, label }) => (
              <Button key={value} type="submit" size="sm" name="change" value={value}>
                {label}
              </Button>
            ))}
            <Button size="sm" popoverTarget={moreId}>
              More…
            </Button>
            <span id={moreId} popover="auto" className="floating-panel menu-panel">
              {otherKinds.map((value) => (
                <button
                  key={value}
                  type="submit"
                  name="change"
                  value={value}
                  className={value === "delete" ? "text-bad" : undefined}
                >
                  {kindLabels[value]}
                </button>
              ))}
            </span>
            <Button variant="ghost" size="sm" onClick={clearAll} className="no-script:hidden">
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

function clearSelection(form: HTMLFormElement | null) {
  form?.reset();
  const page = pageBoxIn(form);
  if (page) page.indeterminate = false;
}
