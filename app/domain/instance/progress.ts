import { z } from "zod";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { dueAt } from "./advance.ts";
import { type InstanceRecord, instanceStatus, isDone, type StepName } from "./instance.ts";

/** How far an instance has come, on the wire. */
export const instanceProgress = z.object({
  /** Null while no subdomain is chosen. */
  hostname: z.string().nullable(),
  status: instanceStatus,
  server: z.boolean(),
  domain: z.boolean(),
  airBootstrap: z.boolean(),
  airSetup: z.boolean(),
  /** When it is worth asking again; 0 once nothing more will happen. */
  retryAfterMs: z.number(),
});
export type InstanceProgress = z.output<typeof instanceProgress>;

/** Whether it goes on by itself. */
export const isUnderWay = ({ status }: Pick<InstanceProgress, "status">): boolean =>
  status === "requested" || status === "creating";

const soonestMs = 1_000;
const latestMs = 5_000;
const bounded = (ms: number) => Math.round(Math.min(latestMs, Math.max(soonestMs, ms)));

export function progressOf(instance: InstanceRecord, now: Instant): InstanceProgress {
  const done = (name: StepName) => isDone(instance, name);
  return {
    hostname: instance.hostname,
    status: instance.status,
    server: done("server"),
    domain: done("domain"),
    airBootstrap: done("airBootstrap"),
    airSetup: done("airSetup"),
    retryAfterMs: retryAfterMs(instance, now),
  };
}

/** Nothing of it was asked for yet. */
export const noProgress = (hostname: string | null): InstanceProgress => ({
  hostname,
  status: "requested",
  server: false,
  domain: false,
  airBootstrap: false,
  airSetup: false,
  retryAfterMs: latestMs,
});

/** A step that has run for long is asked about less often, and one that pauses not before it goes on. */
function retryAfterMs({ status, steps }: InstanceRecord, now: Instant): number {
  if (status === "ready" || status === "deleted") return 0;
  if (status !== "creating") return latestMs;
  const current = steps.find((step) => step.status !== "done");
  if (!current) return soonestMs;
  const due = dueAt(current);
  if (due !== null) return bounded(due - msOf(now));
  return current.startedAt === null ? soonestMs : bounded((msOf(now) - msOf(current.startedAt)) / 10);
}
