import { z } from "zod";
import { createOutcomeSharer } from "#app/domain/time/recent-outcome.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { type Job, listJobs } from "#app/domain/job/job.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";

const healthSchema = z.object({ status: z.literal("ok") });

const serviceEndpoints = {
  checkAlive: defineEndpoint({
    method: "GET",
    path: "/healthz",
    operationId: "checkAlive",
    summary: "Check liveness",
    description: "Returns 200 while the process runs, with its version and commit.",
    action: "service.status",
    result: describeFields(healthSchema.extend({ version: z.string(), commit: z.string().nullable() }), {
      status: "Always `ok`.",
      version: ["Version of the service.", "5.12.0"],
      commit: ["Commit of the build; null if it is unknown.", "0123456789ab"],
    }),
  }),
  checkReady: defineEndpoint({
    method: "GET",
    path: "/readyz",
    operationId: "checkReady",
    summary: "Check readiness",
    description:
      "Returns 200 if the database is migrated, readable and writable. Late and failing jobs are listed but do not cause a 503.",
    action: "service.status",
    result: describeFields(
      healthSchema.extend({ lateJobs: z.array(z.string()), failingJobs: z.array(z.string()) }),
      {
        status: "Always `ok`.",
        lateJobs: ["Names of jobs that should have run by now.", []],
        failingJobs: ["Names of jobs whose last run failed.", []],
      },
    ),
    errors: { "503 NOT_WRITABLE": "The database accepts no writes. Send no traffic to this process." },
  }),
};

const cacheMs = 1_000;
interface Readiness {
  status: "ok";
  lateJobs: string[];
  failingJobs: string[];
}
const sharersByStorage = new WeakMap<Storage, ReturnType<typeof createOutcomeSharer<Readiness>>>();

/** Checks the database at most once a second, because every check writes. */
function checkReadinessOncePerSecond(context: ApiContext): Promise<Readiness> {
  const { storage } = context;
  const shareOutcome = sharersByStorage.get(storage) ?? createOutcomeSharer<Readiness>(context, cacheMs);
  sharersByStorage.set(storage, shareOutcome);
  return shareOutcome(() => checkReadiness(context));
}

async function checkReadiness({ storage, jobs, now }: ApiContext): Promise<Readiness> {
  await storage.checkReady();
  const jobList = await listJobs(storage, jobs, now());
  const listJobNames = (isIncluded: (job: Job) => boolean) =>
    jobList.filter(isIncluded).map(({ name }) => name);
  return {
    status: "ok",
    lateJobs: listJobNames(({ isLate }) => isLate),
    failingJobs: listJobNames(({ failures, isPaused }) => failures > 0 && !isPaused),
  };
}

export const serviceHandlers = [
  handle(serviceEndpoints.checkAlive, async ({ context }) => ({ status: "ok" as const, ...context.release })),
  handle(serviceEndpoints.checkReady, ({ context }) => checkReadinessOncePerSecond(context)),
];
