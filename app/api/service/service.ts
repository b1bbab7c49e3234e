import { z } from "zod";
import { answer } from "#app/api/call/answer.ts";
import { call, plainReply } from "#app/api/call/call.ts";

const healthy = z.object({ status: z.literal("ok") });

export const serviceCalls = {
  alive: call({
    method: "GET",
    path: "/healthz",
    summary: "Answers while the process runs",
    action: "service.status",
    result: healthy,
  }),
  ready: call({
    method: "GET",
    path: "/readyz",
    summary: "Answers once the database is reachable and migrated",
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

export const serviceAnswers = [
  answer(serviceCalls.alive, async () => ({ status: "ok" as const })),
  answer(serviceCalls.ready, async ({ world }) => {
    await world.storage.ready();
    return { status: "ok" as const };
  }),
  answer(serviceCalls.licenseKeys, async ({ world }) =>
    Response.json(world.licenseKeys, { headers: { "cache-control": "public, max-age=3600" } }),
  ),
];
