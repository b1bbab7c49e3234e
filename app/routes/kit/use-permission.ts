import { createContext, use } from "react";
import { type Action, can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";

/** The signed-in user, or null. */
export const ViewerContext = createContext<Viewer | null>(null);

export const useViewer = (): Viewer | null => use(ViewerContext);

/** Pages use the result only to show or hide controls, because the API checks the privileges. */
export const usePermission = (action: Action): boolean => can(useViewer(), action);
