import { createContext } from "react-router";
import type { JobPause } from "#app/domain/job-pause/pause.ts";
import type { CurrentUser, Viewer } from "#app/domain/person/person.ts";

export type Session = Viewer & Pick<CurrentUser, "directoryGrants">;

/** Set only if an admin is signed in and background jobs are paused. */
export const jobPauseContext = createContext<JobPause | null>(null);

export const sessionContext = createContext<Session | null>(null);
