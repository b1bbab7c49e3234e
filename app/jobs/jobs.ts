import type { Provisioner } from "#app/domain/instance/provisioner.ts";
import type { Storage } from "#app/domain/storage.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { provisioning } from "./provisioning.ts";
import { retention } from "./retention.ts";
import { sweep } from "./sweep.ts";

/** What a job may reach besides the storage. */
export interface Outside {
  provisioner: Provisioner;
}

/** Work that nobody waits for. Each job may run twice, or late, without harm. */
export const jobs = {
  sweep,
  "refresh-summaries": refreshSummaries,
  retention,
  provisioning,
} as const satisfies Record<string, (storage: Storage, now: Date, outside: Outside) => Promise<unknown>>;

export type JobName = keyof typeof jobs;
export const jobNames = Object.keys(jobs) as JobName[];
