import { z } from "zod";
import { handle } from "#app/api/endpoint/handler.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { type Job, listJobs } from "#app/domain/job/job.ts";
import type { Storage } from "#app/domain/storage.ts";
import { endpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";

const healthy = z.object({ status: z.literal("ok") });

const serviceEndpoints = {
  alive: endpoint({
    method: "GET",
    path: "/healthz",
    operationId: "checkAlive",
    summary: "Answers while the process runs, with its version and the commit that it was built from",
    action: "service.status",
    result: healthy.extend({ version: z.string(), commit: z.string().nullable() }),
  }),
  ready: endpoint({
    method: "GET",
    path: "/readyz",
    operationId: "checkReady",
    summary:
      "Answers while the database is migrated, answers and takes changes; says which of it is not so, and names jobs that are late or fail, which alone make no 503",
    action: "service.status",
    result: healthy.extend({ lateJobs: z.array(z.string()), failingJobs: z.array(z.string()) }),
  }),
  licenseKeys: endpoint({
    method: "GET",
    path: "/.well-known/license-keys.json",
    operationId: "getLicenseKeys",
    summary: "JWKS of the keys that sign license files, old ones included; not enveloped",
    action: "service.status",
    result: rawResponse,
    contentType: "application/json",
  }),
};

const checkEveryMs = 1_000;
interface Readiness {
  status: "ok";
  lateJobs: string[];
  failingJobs: string[];
}
const recentChecks = new WeakMap<Storage, { outcome: Promise<Readiness>; until: number }>();

/** Checks the database at most once a second, because every check writes. */
function cachedReadiness(context: ApiContext): Promise<Readiness> {
  const { storage, now } = context;
  const recentCheck = recentChecks.get(storage);
  if (recentCheck && now().getTime() < recentCheck.until) return recentCheck.outcome;
  const outcome = checkReadiness(context);
  const latest = { outcome, until: Number.POSITIVE_INFINITY };
  recentChecks.set(storage, latest);
  const scheduleExpiry = () => {
    latest.until = now().getTime() + checkEveryMs;
  };
  outcome.then(scheduleExpiry, scheduleExpiry);
  return outcome;
}

async function checkReadiness({ storage, jobs, now }: ApiContext): Promise<Readiness> {
  await storage.ready();
  const jobList = await listJobs(storage, jobs, now());
  const jobNames = (matches: (job: Job) => boolean) => jobList.filter(matches).map(({ name }) => name);
  return {
    status: "ok",
    lateJobs: jobNames(({ isLate }) => isLate),
    failingJobs: jobNames(({ failures, isPaused }) => failures > 0 && !isPaused),
  };
}

export const serviceHandlers = [
  handle(serviceEndpoints.alive, async ({ context }) => ({ status: "ok" as const, ...context.release })),
  handle(serviceEndpoints.ready, ({ context }) => cachedReadiness(context)),
  handle(serviceEndpoints.licenseKeys, async ({ context }) =>
    Response.json(context.licenseKeys, { headers: { "cache-control": "public, max-age=3600" } }),
  ),
];
