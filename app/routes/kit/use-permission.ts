import { type Action, can } from "#app/domain/person/can.ts";
import { useRootData } from "#app/routes/kit/frame/use-root-data.ts";

/**
 * Returns true if the user may perform the action. Pages use the result only to show or hide controls,
 * because the API checks the privileges.
 */
export const usePermission = (action: Action): boolean => can(useRootData()?.viewer ?? null, action);
