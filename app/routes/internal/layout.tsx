import { Outlet } from "react-router";
import { requireSession } from "#app/middleware/require-session.ts";
import { ErrorPage } from "#app/routes/kit/page/error-page.tsx";
import { AreaFrame } from "#app/routes/menus/area-frame.tsx";
import type { Route } from "./+types/layout.ts";

export const middleware = [requireSession];

export const meta = () => [{ title: "Trial Management" }];

/** Without a loader, client navigations would skip the server's sign-in check. */
export const loader = () => null;

export default function InternalLayout() {
  return (
    <AreaFrame area="internal">
      <Outlet />
    </AreaFrame>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AreaFrame area="internal">
    <ErrorPage error={error} />
  </AreaFrame>
);
