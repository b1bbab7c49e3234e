import { Suspense } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { FormPopover } from "#app/ui/form-popover.tsx";
import { PanelSkeleton } from "#app/ui/skeleton.tsx";
import { createLazyPanel } from "#app/routes/kit/lists/lazy-panel.tsx";
import type { RequestedFilter } from "#app/domain/license/filter.ts";

const loadForm = async () => (await import("./report-form.tsx")).ReportForm;

/** The server renders the form for browsers without JavaScript. */
const ReportForm = import.meta.env.SSR ? await loadForm() : createLazyPanel(loadForm);

export const ReportPopover = ({ filter }: { filter: RequestedFilter }) => (
  <FormPopover
    label="CSV report"
    align="end"
    trigger={
      <>
        <Icon name="download" className="max-sm:hidden" />
        <span>
          CSV<span className="max-sm:sr-only"> report</span>
        </span>
      </>
    }
    panelClassName="w-[300px]!"
  >
    <Suspense fallback={<PanelSkeleton />}>
      <ReportForm filter={filter} />
    </Suspense>
  </FormPopover>
);
