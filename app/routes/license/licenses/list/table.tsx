import { type ComponentProps, useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { ListColumn } from "#app/domain/license/list-columns.ts";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { HeadCell, Table, TableBody, TableHead } from "#app/ui/data/table.tsx";
import { ConnectionExplanation, LifetimeExplanation, UseExplanation } from "./explanations.tsx";
import { columnLabel } from "./column-words.ts";
import { LicenseRow } from "./row.tsx";
import type { ListedLicense } from "./listed-license.ts";

interface LicenseTableProps {
  licenses: readonly ListedLicense[];
  columns: readonly ListColumn[];
  sorted: Pick<LicenseFilter, "sortBy" | "sortType">;
  search: URLSearchParams;
  selectable: boolean;
  mayRenew: boolean;
}

const heads: Record<ListColumn, Pick<ComponentProps<typeof HeadCell>, "sortBy" | "info" | "className">> = {
  customer: { sortBy: "companyName" },
  key: { sortBy: "key" },
  version: { className: "version" },
  type: { sortBy: "type", className: "type" },
  package: {},
  assets: { sortBy: "totalClientsInUse", info: <UseExplanation /> },
  lifetime: { sortBy: "expiredAt", info: <LifetimeExplanation /> },
  connection: { sortBy: "lastHeartbeat", info: <ConnectionExplanation /> },
  tags: {},
  created: { sortBy: "createdAt" },
};

export function LicenseTable({ licenses, columns, sorted, search, selectable, mayRenew }: LicenseTableProps) {
  return (
    <>
      <DetailsAhead />
      <Table label="Licenses" columns="many">
        <TableHead>
          {selectable && (
            <HeadCell className="w-8">
              <Checkbox data-select-page aria-label="Select all on this page" className="no-script:hidden" />
            </HeadCell>
          )}
          {columns.map((name) => (
            <HeadCell key={name} {...heads[name]} sorted={sorted}>
              {columnLabel[name]}
            </HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {licenses.map((license) => (
            <LicenseRow key={license.key} license={license} {...{ columns, search, selectable, mayRenew }} />
          ))}
        </TableBody>
      </Table>
    </>
  );
}

const pauseMs = 100;

/** Prefetches the details of the row under the resting pointer. */
function DetailsAhead() {
  const [meant, setMeant] = useState<string | null>(null);
  useEffect(() => {
    let over: string | null = null;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const turn = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest(".license-row") : null;
      const details = row?.querySelector(".key a")?.getAttribute("href") ?? null;
      if (details === over) return;
      over = details;
      clearTimeout(waiting);
      waiting = setTimeout(() => setMeant(details), pauseMs);
    };
    document.addEventListener("pointerover", turn);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener("pointerover", turn);
    };
  }, []);
  return meant && <PrefetchPageLinks page={meant} />;
}
