import { Outlet } from "react-router";

export const handle = { area: "license" };

export default function LicenseArea() {
  return <Outlet />;
}
