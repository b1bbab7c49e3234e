import { Outlet } from "react-router";
import { requireSession } from "#app/middleware/guard.ts";

export const middleware = [requireSession];

/** Without a loader a client navigation would not reach the server, and nobody would be checked. */
export const loader = () => null;

export default function SignedIn() {
  return <Outlet />;
}
