import { type ComponentType, type CSSProperties, useEffect, useRef, useState } from "react";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { Page } from "#app/domain/page.ts";
import { hideEncryptedKey } from "#app/domain/text/license-key-alias.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { type Column, DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { buildTableStyle } from "./column-layout.ts";
import { buildLicenseColumns, type LicenseColumnsProps } from "./license-columns.tsx";
import type { ListEnhancementsProps } from "./list-enhancements.tsx";
import type { ListedLicense } from "./listed-license.ts";
import { pageCheckboxName } from "./selection.tsx";

interface LicenseTableProps extends LicenseColumnsProps {
  licenses: Page<ListedLicense>;
  sorting: Pick<LicenseFilter, "sortBy" | "sortType">;
  /** Key of the license that the user just created. */
  newLicenseKey: string | undefined;
}

const selectionColumn: Column<ListedLicense> = {
  label: "Select",
  headClassName: "select-cell",
  headStyle: { "--width": "var(--select)" } as CSSProperties,
  className: "select-cell",
  head: (
    <Checkbox name={pageCheckboxName} aria-label="Select all on this page" className="no-script:hidden" />
  ),
  render: ({ key }) => (
    <input
      type="checkbox"
      className="checkbox card:relative card:z-1"
      name="keys"
      value={key}
      aria-label={`Select ${hideEncryptedKey(key)}`}
      aria-keyshortcuts="x"
    />
  ),
};

export function LicenseTable(props: LicenseTableProps) {
  const { licenses, columns, sorting, search, may, newLicenseKey } = props;
  const tableRef = useRef<HTMLTableElement>(null);
  return (
    <>
      <LazyListEnhancements tableRef={tableRef} />
      <DataTable
        ref={tableRef}
        label="Licenses"
        isWide
        tableClassName="license-table"
        tableStyle={buildTableStyle(columns, may.select)}
        hasPlainLinks
        rows={licenses.entities}
        rowKey={({ key }) => key}
        rowClassName="card:relative scripted:cursor-pointer"
        hasCustomCards
        isSelected={({ key }) => key === newLicenseKey}
        sorting={sorting}
        unreadableEntities={licenses.unreadableEntities}
        columns={[may.select && selectionColumn, ...buildLicenseColumns({ columns, search, may })]}
      />
    </>
  );
}

/** Loads the features that need JavaScript after the page has rendered. */
function LazyListEnhancements(props: ListEnhancementsProps) {
  const [Enhancements, setEnhancements] = useState<ComponentType<ListEnhancementsProps> | null>(null);
  useEffect(() => {
    void import("./list-enhancements.tsx").then(
      (module) => setEnhancements(() => module.ListEnhancements),
      // The list also works without these features, so a load error is ignored.
      () => undefined,
    );
  }, []);
  return Enhancements && <Enhancements {...props} />;
}
