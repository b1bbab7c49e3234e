import { useRouteLoaderData } from "react-router";
import type { Criterion } from "#app/domain/license/search.ts";
import type { Preferences } from "#app/domain/person/preferences.ts";
import type { Session } from "#app/middleware/session.ts";
import type { Toast } from "#app/middleware/toast.ts";

/** The data of the root route that other routes use. */
export interface RootData {
  viewer: Session | null;
  preferences: Pick<Preferences, "theme" | "density" | "dates" | "startView">;
  searchCriterion: Criterion;
  /** Notice for admins while the background jobs are paused. */
  jobPause: string | null;
  brand: { name: string; hasLogo: boolean };
  toast: Toast | null;
}

/** Undefined on an error page of the root route. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<RootData>("root");
