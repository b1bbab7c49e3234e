import { useRouteLoaderData } from "react-router";
import { type Action, can } from "#app/domain/person/can.ts";
import type { Session } from "#app/middleware/session.ts";

/**
 * Returns true if the user may perform the action. Pages use the result only to show or hide controls,
 * because the API checks the privileges.
 */
export const usePermission = (action: Action): boolean =>
  can(useRouteLoaderData<{ viewer: Session | null }>("root")?.viewer ?? null, action);
