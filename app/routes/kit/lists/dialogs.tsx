import { Outlet, useLocation, useMatches } from "react-router";
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
  const { search } = useLocation();
  const list = useMatches()
    .map(({ handle }) => handle)
    .findLast(isListHandle)?.list;
  const listUrl = list?.buildUrl(new URLSearchParams(search)) ?? "/";
  return (
    <RouteDialog
      title="This dialog could not be opened"
      closeTo={listUrl}
      footer={<CloseLink to={listUrl} />}
    >
      <ErrorPage error={error} />
    </RouteDialog>
  );
}
