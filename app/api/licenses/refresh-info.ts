import { z } from "zod";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
import type { World } from "#app/api/world.ts";

const refreshInfo = z.object({ lastUpdatedAt: z.string().nullable() });

export const refreshCalls = {
  summaryView: call({
    method: "GET",
    path: "/api/oem/refresh-info/summary-view",
    operationId: "getLastRefresh",
    summary: "When the summaries of the list were last brought up to date",
    action: "summary.read",
    result: refreshInfo,
  }),
  refresh: call({
    method: "POST",
    path: "/api/oem/refresh-info/refresh",
    operationId: "refreshSummaries",
    summary: "Brings the summaries of the list up to date",
    action: "summary.refresh",
    result: refreshInfo,
  }),
};

export const refreshAnswers = [
  answer(refreshCalls.summaryView, async ({ world }) => ({
    lastUpdatedAt: await world.storage.refreshes.lastUpdatedAt(),
  })),
  answer(refreshCalls.refresh, async ({ world }) => ({ lastUpdatedAt: await oneAtATime(world) })),
];

const running = new WeakMap<World, Promise<string>>();

/** Concurrent requests share one run and its result. */
function oneAtATime(world: World): Promise<string> {
  const current = running.get(world);
  if (current) return current;
  const started = refreshSummaries(world.storage, world.now()).finally(() => running.delete(world));
  running.set(world, started);
  return started;
}
