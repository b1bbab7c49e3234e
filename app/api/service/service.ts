import { z } from "zod";
import { answer } from "#app/api/call/answer.ts";
import type { World } from "#app/api/world.ts";
import type { Storage } from "#app/domain/storage.ts";
import { call, plainReply } from "#app/api/call/call.ts";

const healthy = z.object({ status: z.literal("ok") });

export const serviceCalls = {
  alive: call({
    method: "GET",
    path: "/healthz",
    summary: "Answers while the process runs, with its version and the commit that it was built from",
    action: "service.status",
    result: healthy.extend({ version: z.string(), commit: z.string().nullable() }),
  }),
  ready: call({
    method: "GET",
    path: "/readyz",
    summary: "Answers while the database is migrated, answers and takes changes; says which of it is not so",
    action: "service.status",
    result: healthy,
  }),
  licenseKeys: call({
    method: "GET",
    path: "/.well-known/license-keys.json",
    summary: "JWKS of the keys that sign license files, old ones included; not enveloped",
    action: "service.status",
    result: plainReply,
  }),
};

const lookEveryMs = 1_000;
const looks = new WeakMap<Storage, { outcome: Promise<void>; until: number }>();

/** Whether the database is ready, looked at once a second at most: whoever asks makes it write. */
function readiness({ storage, now }: World): Promise<void> {
  const last = looks.get(storage);
  if (last && now().getTime() < last.until) return last.outcome;
  const outcome = storage.ready();
  const look = { outcome, until: Number.POSITIVE_INFINITY };
  looks.set(storage, look);
  const end = () => {
    look.until = now().getTime() + lookEveryMs;
  };
  outcome.then(end, end);
  return outcome;
}

export const serviceAnswers = [
  answer(serviceCalls.alive, async ({ world }) => ({ status: "ok" as const, ...world.release })),
  answer(serviceCalls.ready, async ({ world }) => {
    await readiness(world);
    return { status: "ok" as const };
  }),
  answer(serviceCalls.licenseKeys, async ({ world }) =>
    Response.json(world.licenseKeys, { headers: { "cache-control": "public, max-age=3600" } }),
  ),
];
