import { z } from "zod";
import { answer } from "#app/api/call/answer.ts";
import type { World } from "#app/api/world.ts";
import { type Job, listJobs } from "#app/domain/job/job.ts";
import type { Storage } from "#app/domain/storage.ts";
import { call, plainReply } from "#app/api/call/call.ts";

const healthy = z.object({ status: z.literal("ok") });

const serviceCalls = {
  alive: call({
    method: "GET",
    path: "/healthz",
    operationId: "checkAlive",
    summary: "Answers while the process runs, with its version and the commit that it was built from",
    action: "service.status",
    result: healthy.extend({ version: z.string(), commit: z.string().nullable() }),
  }),
  ready: call({
    method: "GET",
    path: "/readyz",
    operationId: "checkReady",
    summary:
      "Answers while the database is migrated, answers and takes changes; says which of it is not so, and names jobs that are late or fail, which alone make no 503",
    action: "service.status",
    result: healthy.extend({ lateJobs: z.array(z.string()), failingJobs: z.array(z.string()) }),
  }),
  licenseKeys: call({
    method: "GET",
    path: "/.well-known/license-keys.json",
    operationId: "getLicenseKeys",
    summary: "JWKS of the keys that sign license files, old ones included; not enveloped",
    action: "service.status",
    result: plainReply,
    contentType: "application/json",
  }),
};

const lookEveryMs = 1_000;
interface Readiness {
  status: "ok";
  lateJobs: string[];
  failingJobs: string[];
}
const looks = new WeakMap<Storage, { outcome: Promise<Readiness>; until: number }>();

/** Checks the database at most once a second, because every check writes. */
function readiness(world: World): Promise<Readiness> {
  const { storage, now } = world;
  const last = looks.get(storage);
  if (last && now().getTime() < last.until) return last.outcome;
  const outcome = look(world);
  const latest = { outcome, until: Number.POSITIVE_INFINITY };
  looks.set(storage, latest);
  const end = () => {
    latest.until = now().getTime() + lookEveryMs;
  };
  outcome.then(end, end);
  return outcome;
}

async function look({ storage, jobs, now }: World): Promise<Readiness> {
  await storage.ready();
  const listed = await listJobs(storage, jobs, now());
  const named = (is: (one: Job) => boolean) => listed.filter(is).map(({ name }) => name);
  return {
    status: "ok",
    lateJobs: named(({ isLate }) => isLate),
    failingJobs: named(({ failures, isPaused }) => failures > 0 && !isPaused),
  };
}

export const serviceAnswers = [
  answer(serviceCalls.alive, async ({ world }) => ({ status: "ok" as const, ...world.release })),
  answer(serviceCalls.ready, ({ world }) => readiness(world)),
  answer(serviceCalls.licenseKeys, async ({ world }) =>
    Response.json(world.licenseKeys, { headers: { "cache-control": "public, max-age=3600" } }),
  ),
];
