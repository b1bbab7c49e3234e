import { NothingFound } from "#app/routes/lists/nothing-found.tsx";
import { unfilteredAudit } from "./audit-address.ts";

interface EmptyLogProps {
  isFiltered: boolean;
  search: URLSearchParams;
}

export const emptyTitle = "There are no events";

export const EmptyLog = ({ isFiltered, search }: EmptyLogProps) => (
  <NothingFound title={emptyTitle} isFiltered={isFiltered} unfiltered={unfilteredAudit(search)} />
);
