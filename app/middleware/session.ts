import { createContext } from "react-router";
import type { JobPause } from "#app/domain/job-pause/pause.ts";
import type { CurrentPerson } from "#app/domain/person/person.ts";

export type Session = CurrentPerson;

/** Set only if an admin is signed in and background jobs are paused. */
export const jobPauseContext = createContext<JobPause | null>(null);

export const sessionContext = createContext<Session | null>(null);
