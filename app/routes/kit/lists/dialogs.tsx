import { useMatches } from "react-router";
import { ErrorPage } from "#app/routes/kit/page/error-page.tsx";
import { CloseLink, RouteDialog } from "#app/routes/kit/dialogs/route-dialog.tsx";
import type { ListUrls } from "./define-list.ts";

export interface ListHandle {
  list: ListUrls;
}

const isListHandle = (handle: unknown): handle is ListHandle =>
  typeof handle === "object" && handle !== null && "list" in handle;

/** Belongs to the parent route of the dialogs, so the list stays visible if a dialog fails. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const list = useMatches()
    .map(({ handle }) => handle)
    .findLast(isListHandle)?.list;
  return (
    <RouteDialog
      title="This dialog could not be opened"
      closeTo={list?.buildUrl ?? "/"}
      footer={<CloseLink />}
    >
      <ErrorPage error={error} />
    </RouteDialog>
  );
}
