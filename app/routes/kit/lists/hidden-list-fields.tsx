import { useSearchParams } from "react-router";
import { HiddenQueryFields } from "#app/ui/pagination.tsx";
import type { ListUrls } from "./define-list.ts";

/** Preserves the parameters of the list behind a dialog, because a GET form replaces the query. */
export function HiddenListFields({ list }: { list: ListUrls }) {
  const [search] = useSearchParams();
  return <HiddenQueryFields search={list.pickListParams(search).toString()} />;
}
