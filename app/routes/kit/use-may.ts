import { useRouteLoaderData } from "react-router";
import { type Action, can } from "#app/domain/person/can.ts";
import type { Session } from "#app/middleware/session.ts";

/** Decides only what the page shows; the API checks the privilege. */
export const usePermission = (action: Action): boolean =>
  can(useRouteLoaderData<{ person: Session | null }>("root")?.person ?? null, action);
