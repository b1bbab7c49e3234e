import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { buttonVariants } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { createChoices } from "#app/ui/select.tsx";
import { Segments } from "#app/ui/tabs.tsx";
import { environmentNames } from "#app/domain/license/environment.ts";
import { LicenseFilterPopover } from "#app/routes/license/licenses/filter/popover.tsx";
import { licenseList, buildListUrl } from "#app/routes/license/licenses/license-urls.ts";
import type { LicenseListRequest } from "#app/routes/license/licenses/list-request.ts";
import { ReportPopover } from "./report-popover.tsx";

interface ToolbarProps {
  request: LicenseListRequest;
  search: URLSearchParams;
  total: number;
  viewTabs: ReactNode;
  may: { create: boolean; report: boolean; import: boolean };
}

export function Toolbar({ request, search, total, viewTabs, may }: ToolbarProps) {
  const { environment } = request.filter;
  return (
    <header className="relative mb-2 flex flex-wrap items-center gap-x-2 gap-y-2">
      <h1 className="me-3 text-xl font-semibold tracking-tight max-sm:me-auto">Licenses</h1>
      <div className="max-sm:order-2 max-sm:[&_a]:px-2">
        <EnvironmentSelector selectedEnvironment={environment} search={search} />
      </div>
      {viewTabs}
      <div className="ms-auto flex gap-2 max-sm:order-3 max-sm:ms-0 max-sm:[&_summary]:px-2.5">
        <DialogLink
          to={licenseList.buildDialogUrl(href("/license/licenses/columns"), search)}
          className={buttonVariants({ variant: "outline", className: "max-[61rem]:hidden" })}
        >
          Columns
        </DialogLink>
        <LicenseFilterPopover request={request} search={search} total={total} />
        {may.import && (
          <Link
            to={href("/license/import")}
            className={buttonVariants({ variant: "outline", className: "max-[84rem]:hidden" })}
          >
            Import
          </Link>
        )}
        {may.report && <ReportPopover filter={request.filter} />}
      </div>
      {may.create && (
        <DialogLink
          to={licenseList.buildDialogUrl(
            href("/license/licenses/new"),
            search,
            environment ? { createIn: String(environment) } : {},
          )}
          aria-keyshortcuts="c"
          className={buttonVariants({ className: "max-sm:order-1" })}
        >
          <Icon name="plus" /> Create License
        </DialogLink>
      )}
    </header>
  );
}

interface EnvironmentSelectorProps {
  selectedEnvironment: number | undefined;
  search: URLSearchParams;
}

function EnvironmentSelector({ selectedEnvironment, search }: EnvironmentSelectorProps) {
  const buildEnvironmentUrl = (environment: string) =>
    buildListUrl(search, { environment: null, pageNumber: null, ...(environment && { environment }) });
  const choices = [{ value: "", label: "All" }, ...createChoices(environmentNames)];
  const segments = choices.map(({ value, label }) => ({
    to: buildEnvironmentUrl(value),
    label,
    isCurrent: value === String(selectedEnvironment ?? ""),
  }));
  return <Segments label="Environment" segments={segments} />;
}
