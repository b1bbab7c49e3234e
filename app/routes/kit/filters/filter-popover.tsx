import { cn } from "#app/ui/cn.ts";
import { type ReactNode, Suspense } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { FormPopover } from "#app/ui/form-popover.tsx";
import { PanelSkeleton } from "#app/ui/skeleton.tsx";

interface FilterPopoverProps {
  activeFilterCount: number;
  /** True if the form in the panel has errors. The panel then stays open. */
  hasErrors?: boolean;
  /** True for a narrow panel that does not cover the list. */
  isNarrow?: boolean;
  children: ReactNode;
}

export const FilterPopover = ({
  activeFilterCount,
  hasErrors = false,
  isNarrow = false,
  children,
}: FilterPopoverProps) => (
  <FormPopover
    label="Filter"
    align="end"
    isSheet
    keepOpen={hasErrors}
    trigger={
      <>
        <Icon name="filter" className="max-sm:hidden" />
        <span>
          Filter
          {activeFilterCount > 0 && (
            <>
              <span aria-hidden> · {activeFilterCount}</span>
              <span className="sr-only"> ({activeFilterCount} active)</span>
            </>
          )}
        </span>
      </>
    }
    className="static"
    panelClassName={cn("p-0!", isNarrow ? "sm:w-[440px]!" : "sm:w-[960px]!")}
  >
    <Suspense fallback={<PanelSkeleton className="p-5" />}>{children}</Suspense>
  </FormPopover>
);
