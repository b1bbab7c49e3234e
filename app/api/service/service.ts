import { z } from "zod";
import { handle } from "#app/api/endpoint/handler.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { type Job, listJobs } from "#app/domain/job/job.ts";
import type { Storage } from "#app/domain/storage.ts";
import { defineEndpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";

const healthy = z.object({ status: z.literal("ok") });

const serviceEndpoints = {
  alive: defineEndpoint({
    method: "GET",
    path: "/healthz",
    operationId: "checkAlive",
    summary: "Check that the process runs; returns its version and commit",
    action: "service.status",
    result: healthy.extend({ version: z.string(), commit: z.string().nullable() }),
  }),
  ready: defineEndpoint({
    method: "GET",
    path: "/readyz",
    operationId: "checkReady",
    summary:
      "Check that the database is migrated, readable and writable; also returns late and failing jobs, which do not cause a 503",
    action: "service.status",
    result: healthy.extend({ lateJobs: z.array(z.string()), failingJobs: z.array(z.string()) }),
  }),
  licenseKeys: defineEndpoint({
    method: "GET",
    path: "/.well-known/license-keys.json",
    operationId: "getLicenseKeys",
    summary: "Get the JWKS of all keys that sign or signed license files; not enveloped",
    action: "service.status",
    result: rawResponse,
    contentType: "application/json",
  }),
};

const cacheMs = 1_000;
interface Readiness {
  status: "ok";
  lateJobs: string[];
  failingJobs: string[];
}
const recentChecks = new WeakMap<Storage, { outcome: Promise<Readiness>; expiresAtMs: number }>();

/** Checks the database at most once a second, because every check writes. */
function cachedReadiness(context: ApiContext): Promise<Readiness> {
  const { storage, now } = context;
  const recentCheck = recentChecks.get(storage);
  if (recentCheck && now().getTime() < recentCheck.expiresAtMs) return recentCheck.outcome;
  const outcome = checkReadiness(context);
  const newCheck = { outcome, expiresAtMs: Number.POSITIVE_INFINITY };
  recentChecks.set(storage, newCheck);
  const scheduleExpiry = () => {
    newCheck.expiresAtMs = now().getTime() + cacheMs;
  };
  outcome.then(scheduleExpiry, scheduleExpiry);
  return outcome;
}

async function checkReadiness({ storage, jobs, now }: ApiContext): Promise<Readiness> {
  await storage.ready();
  const jobList = await listJobs(storage, jobs, now());
  const namesOfJobs = (matches: (job: Job) => boolean) => jobList.filter(matches).map(({ name }) => name);
  return {
    status: "ok",
    lateJobs: namesOfJobs(({ isLate }) => isLate),
    failingJobs: namesOfJobs(({ failures, isPaused }) => failures > 0 && !isPaused),
  };
}

export const serviceHandlers = [
  handle(serviceEndpoints.alive, async ({ context }) => ({ status: "ok" as const, ...context.release })),
  handle(serviceEndpoints.ready, ({ context }) => cachedReadiness(context)),
  handle(serviceEndpoints.licenseKeys, async ({ context }) =>
    Response.json(context.licenseKeys, { headers: { "cache-control": "public, max-age=3600" } }),
  ),
];
