import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import type { ListColumn } from "#app/domain/person/list-columns.ts";
import { PageRows } from "#app/routes/kit/lists/unreadable-row.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { HeadCell, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { ConnectionExplanation, LifetimeExplanation, UsageExplanation } from "./explanations.tsx";
import { columnLabel } from "./column-labels.ts";
import { LicenseRow, type ShownColumn } from "./row.tsx";
import type { ListEnhancementsProps } from "./list-enhancements.tsx";
import type { ListedLicense } from "./listed-license.ts";

interface LicenseTableProps {
  licenses: readonly ListedLicense[];
  unreadableLicenses: readonly UnreadableEntity[] | undefined;
  columns: readonly ShownColumn[];
  sorted: Pick<LicenseFilter, "sortBy" | "sortType">;
  search: URLSearchParams;
  may: ComponentProps<typeof LicenseRow>["may"];
  /** The license that was just created. */
  newKey: string | undefined;
}

const headCellProps: Record<
  ListColumn,
  Pick<ComponentProps<typeof HeadCell>, "sortBy" | "info" | "className">
> = {
  customer: { sortBy: "companyName" },
  key: { sortBy: "key" },
  version: { className: "version" },
  type: { sortBy: "type", className: "type" },
  package: {},
  assets: { sortBy: "totalClientsInUse", info: <UsageExplanation /> },
  lifetime: { sortBy: "expiredAt", info: <LifetimeExplanation /> },
  connection: { sortBy: "lastHeartbeat", info: <ConnectionExplanation /> },
  tags: {},
  created: { sortBy: "createdAt" },
};

export function LicenseTable(props: LicenseTableProps) {
  const { licenses, unreadableLicenses, columns, sorted, search, may, newKey } = props;
  return (
    <>
      <LazyListEnhancements search={search} licenses={licenses} />
      <Table label="Licenses" columns="many">
        <TableHead>
          {may.select && (
            <HeadCell className="w-8">
              <Checkbox data-select-page aria-label="Select all on this page" className="no-script:hidden" />
            </HeadCell>
          )}
          {columns.map(({ name }) => (
            <HeadCell key={name} {...headCellProps[name]} sorting={sorted}>
              {columnLabel[name]}
            </HeadCell>
          ))}
        </TableHead>
        <TableBody data-link="stay">
          <PageRows unreadableEntities={unreadableLicenses} columns={columns.length + (may.select ? 1 : 0)}>
            {licenses.map((license) => (
              <LicenseRow
                key={license.key}
                license={license}
                {...{ columns, search, may }}
                isNew={license.key === newKey}
              />
            ))}
          </PageRows>
        </TableBody>
      </Table>
    </>
  );
}

/** Loads the features that need JavaScript after the page has rendered. */
function LazyListEnhancements(props: ListEnhancementsProps) {
  const [Enhancements, setEnhancements] = useState<ComponentType<ListEnhancementsProps> | null>(null);
  useEffect(() => {
    void import("./list-enhancements.tsx").then(
      (module) => setEnhancements(() => module.ListEnhancements),
      () => undefined,
    );
  }, []);
  return Enhancements && <Enhancements {...props} />;
}
