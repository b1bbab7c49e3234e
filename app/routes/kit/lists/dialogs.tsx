import { Outlet, useMatches } from "react-router";
import { ErrorPage } from "#app/routes/kit/page/error-page.tsx";
import { CloseLink, RouteDialog } from "#app/routes/kit/dialogs/route-dialog.tsx";
import type { ListUrls } from "./define-list.ts";

export interface ListHandle {
  list: ListUrls;
}

const isListHandle = (handle: unknown): handle is ListHandle =>
  typeof handle === "object" && handle !== null && "list" in handle;

/** The parent route of the dialogs. Its error boundary keeps the list visible if a dialog fails. */
export default function Dialogs() {
  return <Outlet />;
}

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
