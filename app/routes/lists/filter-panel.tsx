import { ListFilter } from "lucide-react";
import { type FormEventHandler, type ReactNode, useId } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { Button, buttonClasses } from "#app/ui/controls/button.tsx";
import { Popover } from "#app/ui/layers/popover.tsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import type { ListAddresses } from "./define-list.ts";

interface FilterPanelProps {
  list: ListAddresses;
  count: number;
  /** Keeps the panel open. */
  isRefused?: boolean;
  /** Parameters that stay although the form has no field for them. */
  keptParams?: readonly string[];
  onSubmit?: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

export function FilterPanel({ count, isRefused = false, ...form }: FilterPanelProps) {
  const [search] = useSearchParams();
  return (
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
      panelClassName="w-[960px] p-0 sm:max-h-[80dvh] max-sm:!inset-x-0 max-sm:!bottom-0 max-sm:!max-h-[85dvh] max-sm:rounded-b-none"
    >
      <FilterForm key={search.toString()} {...form} />
    </Popover>
  );
}

function FilterForm({
  list,
  keptParams = ["pageSize"],
  onSubmit,
  children,
}: Omit<FilterPanelProps, "count">) {
  const titleId = useId();
  const [search] = useSearchParams();
  const keptSearch = new URLSearchParams([...search].filter(([name]) => keptParams.includes(name)));
  return (
    <Form method="get" action={list.path} onSubmit={onSubmit} preventScrollReset aria-labelledby={titleId}>
      <h2 id={titleId} className="sr-only">
        Filter
      </h2>
      <KeptQuery search={keptSearch.toString()} without={[]} />
      <div className="space-y-4 p-4 sm:p-5">{children}</div>
      <div className="sticky bottom-0 flex items-center justify-end gap-2 border-t border-line bg-surface px-4 py-3 sm:px-5">
        <Link to={list.unfiltered(search)} preventScrollReset className={buttonClasses({ variant: "ghost" })}>
          Clear all
        </Link>
        <Button type="submit" variant="primary">
          Apply
        </Button>
      </div>
    </Form>
  );
}
