import { useNumberFormat } from "#app/ui/number-format.ts";
import { type ChangeEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Form, href, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { bulkKinds, exportKind, kindLabels } from "#app/routes/license/licenses/bulk/kinds.ts";
import { HiddenQueryFields } from "#app/ui/pagination.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { readFormParams } from "#app/routes/kit/filters/form-search.ts";
import { licenseList, pickListParams } from "#app/routes/license/kit/license-urls.ts";

const frequentBulkKinds = [
  { value: "end-date", label: "Change end date" },
  { value: "renewal", label: "Renew" },
  { value: "tags", label: "Change tags" },
  { value: "tier", label: "Change tier" },
  { value: exportKind, label: "Export CSV" },
];
const otherBulkItems = bulkKinds
  .filter((value) => frequentBulkKinds.every((kind) => kind.value !== value))
  .map((value) => ({ value, label: kindLabels[value], isDestructive: value === "delete" }));

/** Name of the checkbox that selects all licenses on the page. */
export const pageCheckboxName = "page-keys";

interface SelectionProps {
  total: number;
  search: URLSearchParams;
  listControls: ReactNode;
  children: ReactNode;
}

export function Selection({ total, search, listControls, children }: SelectionProps) {
  const { formatThousands } = useNumberFormat();
  const navigate = useNavigate();
  const formRef = useRef<HTMLFormElement>(null);
  const [selectedCount, setSelectedCount] = useState(0);
  const [isAllSelected, setAllSelected] = useState(false);
  const listQuery = pickListParams(search).toString();

  const updateCounts = () => {
    const checkboxes = findRowCheckboxes(formRef.current);
    const checkedCount = checkboxes.filter((checkbox) => checkbox.checked).length;
    const pageCheckbox = findPageCheckbox(formRef.current);
    if (pageCheckbox) {
      pageCheckbox.checked = checkedCount > 0 && checkedCount === checkboxes.length;
      pageCheckbox.indeterminate = checkedCount > 0 && checkedCount < checkboxes.length;
    }
    setSelectedCount(checkedCount);
    setAllSelected(findSelectAllCheckbox(formRef.current)?.checked ?? false);
  };
  const setPageSelected = (isChecked: boolean) => {
    for (const checkbox of findRowCheckboxes(formRef.current)) checkbox.checked = isChecked;
    updateCounts();
  };
  const clearSelectionAndCounts = () => {
    clearSelection(formRef.current);
    updateCounts();
  };

  // Clears the selection when the list shows other rows.
  const [queryOfSelection, setQueryOfSelection] = useState(listQuery);
  if (queryOfSelection !== listQuery) {
    setQueryOfSelection(listQuery);
    setSelectedCount(0);
    setAllSelected(false);
  }
  // React does not control the checkboxes, so an effect resets them.
  const lastQuery = useRef(listQuery);
  useEffect(() => {
    if (lastQuery.current !== listQuery) clearSelection(formRef.current);
    lastQuery.current = listQuery;
  }, [listQuery]);

  const handleChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.name === pageCheckboxName)
      setPageSelected(target.checked);
    else updateCounts();
  };
  const openBulkDialog = (change: string) => {
    if (!formRef.current) return;
    const selectionParams: Record<string, string> = isAllSelected
      ? { all: "true" }
      : { keys: readFormParams(formRef.current).getAll("keys").join(",") };
    const url = licenseList.buildDialogUrl(href("/license/licenses/bulk"), search, {
      change,
      ...selectionParams,
    });
    // The browser downloads the file directly, so that the page does not hold it in memory.
    if (change === exportKind) window.location.assign(url);
    else void navigate(url, { preventScrollReset: true });
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    form.querySelector<HTMLElement>(":popover-open")?.hidePopover();
    openBulkDialog(readFormParams(form, event.nativeEvent.submitter).get("change") ?? "");
  };

  const isNothingSelected = selectedCount === 0 && !isAllSelected;
  return (
    <Form
      ref={formRef}
      method="get"
      action={href("/license/licenses/bulk")}
      aria-label="Selection"
      onChange={handleChange}
      onSubmit={handleSubmit}
    >
      <HiddenQueryFields search={listQuery} excludedNames={[]} />
      <div className={listControlsRowClasses}>
        {listControls}
        <div
          role="group"
          aria-label="Change selected licenses"
          data-idle={isNothingSelected || undefined}
          className="selection-bar ms-auto max-sm:ms-0 max-sm:py-2"
        >
          <span role="status" className="text-muted-foreground no-script:hidden">
            {`${formatThousands(isAllSelected ? total : selectedCount)} selected`}
          </span>
          <Button
            variant="link"
            size="sm"
            onClick={() => setPageSelected(true)}
            className="no-script:hidden sm:hidden"
          >
            Select all on this page
          </Button>
          <Checkbox
            name="all"
            value="true"
            label={`All ${formatThousands(total)} licenses that match the filter`}
          />
          <span className="flex flex-wrap gap-2">
            {frequentBulkKinds.map(({ value, label }) => (
              <Button variant="outline" key={value} type="submit" size="sm" name="change" value={value}>
                {label}
              </Button>
            ))}
            <MoreMenu items={otherBulkItems} onSelect={openBulkDialog} />
            <Button variant="ghost" size="sm" onClick={clearSelectionAndCounts} className="no-script:hidden">
              Clear selection
            </Button>
          </span>
        </div>
      </div>
      {children}
    </Form>
  );
}

export const listControlsRowClasses =
  "mb-2 flex min-h-[34px] flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:min-h-0";

const findRowCheckboxes = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>("input[name=keys]") ?? []),
];
const findPageCheckbox = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>(`input[name=${pageCheckboxName}]`) ?? null;
const findSelectAllCheckbox = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>("input[name=all]") ?? null;

function clearSelection(form: HTMLFormElement | null) {
  form?.reset();
  const pageCheckbox = findPageCheckbox(form);
  if (pageCheckbox) pageCheckbox.indeterminate = false;
}
