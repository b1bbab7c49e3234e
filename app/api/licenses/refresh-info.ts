import { z } from "zod";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

const refreshInfo = z.object({ lastUpdatedAt: z.string().nullable() });

export const refreshEndpoints = {
  summaryView: defineEndpoint({
    method: "GET",
    path: "/api/oem/refresh-info/summary-view",
    operationId: "getLastRefresh",
    summary: "Get the time of the last refresh of the list summaries",
    action: "summary.read",
    result: refreshInfo,
  }),
  refresh: defineEndpoint({
    method: "POST",
    path: "/api/oem/refresh-info/refresh",
    operationId: "refreshSummaries",
    summary: "Refresh the summaries of the list",
    action: "summary.refresh",
    result: refreshInfo,
  }),
};

export const refreshHandlers = [
  handle(refreshEndpoints.summaryView, async ({ context }) => ({
    lastUpdatedAt: await context.storage.refreshes.lastUpdatedAt(),
  })),
  handle(refreshEndpoints.refresh, async ({ context }) => ({ lastUpdatedAt: await refreshShared(context) })),
];

const runningRefreshes = new WeakMap<ApiContext, Promise<string>>();

/** Concurrent requests share one run and its result. */
function refreshShared(context: ApiContext): Promise<string> {
  const runningRefresh = runningRefreshes.get(context);
  if (runningRefresh) return runningRefresh;
  const refresh = refreshSummaries(context.storage, context.now()).finally(() =>
    runningRefreshes.delete(context),
  );
  runningRefreshes.set(context, refresh);
  return refresh;
}
