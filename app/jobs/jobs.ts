import type { Storage } from "#app/domain/storage.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { sweep } from "./sweep.ts";

/** Work that nobody waits for. Each job may run twice, or late, without harm. */
export const jobs = {
  sweep,
  "refresh-summaries": refreshSummaries,
} as const satisfies Record<string, (storage: Storage, now: Date) => Promise<unknown>>;

export type JobName = keyof typeof jobs;
export const jobNames = Object.keys(jobs) as JobName[];
