import type { ReactNode } from "react";
import { href } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { createChoices } from "#app/ui/select.tsx";
import { Segments } from "#app/routes/kit/segments.tsx";
import { environmentNames } from "#app/domain/license/environment.ts";
import { LicenseFilterPopover } from "#app/routes/license/licenses/filter/popover.tsx";
import { licenseList, buildListUrl } from "#app/routes/license/kit/license-urls.ts";
import type { LicenseListRequest } from "#app/routes/license/licenses/list-request.ts";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
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
      <div className="ms-auto flex gap-2 max-sm:order-3 max-sm:ms-0 max-sm:[&>*>:is(summary,button)]:px-2.5">
        <DialogButton
          to={licenseList.buildDialogUrl(href("/license/licenses/columns"), search)}
          variant="outline"
          className="max-[61rem]:hidden"
        >
          Columns
        </DialogButton>
        <LicenseFilterPopover request={request} search={search} total={total} />
        {may.import && (
          <ButtonLink to={href("/license/import")} variant="outline" className="max-[84rem]:hidden">
            Import
          </ButtonLink>
        )}
        {may.report && <ReportPopover filter={request.filter} />}
      </div>
      {may.create && (
        <DialogButton
          to={licenseList.buildDialogUrl(
            href("/license/licenses/new"),
            search,
            environment ? { createIn: String(environment) } : {},
          )}
          aria-keyshortcuts="c"
          className="max-sm:order-1"
        >
          <Icon name="plus" /> Create License
        </DialogButton>
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
