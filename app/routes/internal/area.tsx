import { Outlet } from "react-router";

export default function CustomerArea() {
  return <Outlet />;
}
