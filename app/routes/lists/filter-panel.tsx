import { ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, buttonClasses } from "#app/ui/controls/button.tsx";
import { Popover } from "#app/ui/layers/popover.tsx";

interface FilterPanelProps {
  /** How many filters there are now. */
  count: number;
  /** Something in the form has to be mended: it stays open. */
  isRefused: boolean;
  children: ReactNode;
}

/** The button that opens the form of a list's filter. */
export const FilterPanel = ({ count, isRefused, children }: FilterPanelProps) => (
  <Popover
    align="end"
    keepOpen={isRefused}
    trigger={
      <>
        <ListFilter aria-hidden className="max-sm:hidden" />
        <span>
          Filter
          {count > 0 && (
            <>
              <span aria-hidden> · {count}</span>
              <span className="sr-only"> ({count} active)</span>
            </>
          )}
        </span>
      </>
    }
    className="static"
    panelClassName="w-[960px] p-0 sm:max-h-[80dvh]"
  >
    {children}
  </Popover>
);

/** The last line of the form; `unfiltered` is the list's address without any filter. */
export const FilterEnd = ({ unfiltered }: { unfiltered: string }) => (
  <div className="sticky bottom-0 flex items-center justify-end gap-2 border-t border-line bg-surface px-4 py-3 sm:px-5">
    <Link to={unfiltered} preventScrollReset className={buttonClasses({ variant: "ghost" })}>
      Clear all
    </Link>
    <Button type="submit" variant="primary">
      Apply
    </Button>
  </div>
);
