import { Outlet } from "react-router";
import { AreaFrame } from "#app/routes/menus/area-frame.tsx";

/** Home, the public pages and pages that do not exist belong to no area. */
export default function PlainLayout() {
  return (
    <AreaFrame area="none">
      <Outlet />
    </AreaFrame>
  );
}
