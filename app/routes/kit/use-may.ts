import { useRouteLoaderData } from "react-router";
import { type Action, can } from "#app/domain/person/can.ts";
import type { Session } from "#app/middleware/session.ts";

/** Only for the display; the API decides. */
export const useMay = (action: Action): boolean =>
  can(useRouteLoaderData<{ person: Session | null }>("root")?.person ?? null, action);
