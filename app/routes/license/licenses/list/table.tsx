import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { HeadCell, Table, TableBody, TableHead } from "#app/ui/data/table.tsx";
import { ConnectionExplanation, LifetimeExplanation, UseExplanation } from "./explanations.tsx";
import { LicenseRow } from "./row.tsx";
import type { ListedLicense } from "./listed-license.ts";

interface LicenseTableProps {
  licenses: readonly ListedLicense[];
  sorted: Pick<LicenseFilter, "sortBy" | "sortType">;
  search: URLSearchParams;
  selectable: boolean;
  mayRenew: boolean;
}

export function LicenseTable({ licenses, sorted, search, selectable, mayRenew }: LicenseTableProps) {
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
          <HeadCell sortBy="key" sorted={sorted}>
            License Key
          </HeadCell>
          <HeadCell className="tight:hidden">Version</HeadCell>
          <HeadCell sortBy="type" sorted={sorted}>
            License Type
          </HeadCell>
          <HeadCell>Package</HeadCell>
          <HeadCell sortBy="totalClientsInUse" sorted={sorted} info={<UseExplanation />}>
            Asset Info
          </HeadCell>
          <HeadCell sortBy="expiredAt" sorted={sorted} info={<LifetimeExplanation />}>
            Lifetime Info
          </HeadCell>
          <HeadCell sortBy="lastHeartbeat" sorted={sorted} info={<ConnectionExplanation />}>
            Connection Info
          </HeadCell>
          <HeadCell sortBy="companyName" sorted={sorted}>
            Customer
          </HeadCell>
          <HeadCell>Tags</HeadCell>
        </TableHead>
        <TableBody>
          {licenses.map((license) => (
            <LicenseRow key={license.key} license={license} {...{ search, selectable, mayRenew }} />
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
      const details = row?.querySelector("a")?.getAttribute("href") ?? null;
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
