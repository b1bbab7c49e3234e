import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { FilterEnd } from "./filter-panel.tsx";

interface FilterFormProps {
  /** The list's own address. */
  action: string;
  /** What the address says beside the filters; it stays. */
  kept: URLSearchParams;
  /** The list's address without any filter. */
  unfiltered: string;
  children: ReactNode;
}

/** The filters of a list in one form that leads to the list's own address. */
export function FilterForm({ action, kept, unfiltered, children }: FilterFormProps) {
  const titleId = useId();
  return (
    <Form method="get" action={action} preventScrollReset aria-labelledby={titleId}>
      <h2 id={titleId} className="sr-only">
        Filter
      </h2>
      <KeptQuery search={kept.toString()} without={[]} />
      <div className="space-y-4 p-4 sm:p-5">{children}</div>
      <FilterEnd unfiltered={unfiltered} />
    </Form>
  );
}

/** Of an address, how many rows it asks for. */
export const keptPageSize = (search: URLSearchParams) =>
  new URLSearchParams([...search].filter(([name]) => name === "pageSize"));
