import { z } from "zod";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

const refreshInfo = z.object({ lastUpdatedAt: z.string().nullable() });

export const refreshEndpoints = {
  summaryView: endpoint({
    method: "GET",
    path: "/api/oem/refresh-info/summary-view",
    operationId: "getLastRefresh",
    summary: "When the summaries of the list were last brought up to date",
    action: "summary.read",
    result: refreshInfo,
  }),
  refresh: endpoint({
    method: "POST",
    path: "/api/oem/refresh-info/refresh",
    operationId: "refreshSummaries",
    summary: "Brings the summaries of the list up to date",
    action: "summary.refresh",
    result: refreshInfo,
  }),
};

export const refreshHandlers = [
  handle(refreshEndpoints.summaryView, async ({ context }) => ({
    lastUpdatedAt: await context.storage.refreshes.lastUpdatedAt(),
  })),
  handle(refreshEndpoints.refresh, async ({ context }) => ({ lastUpdatedAt: await refreshOnce(context) })),
];

const runningRefreshes = new WeakMap<ApiContext, Promise<string>>();

/** Concurrent requests share one run and its result. */
function refreshOnce(context: ApiContext): Promise<string> {
  const current = runningRefreshes.get(context);
  if (current) return current;
  const refresh = refreshSummaries(context.storage, context.now()).finally(() =>
    runningRefreshes.delete(context),
  );
  runningRefreshes.set(context, refresh);
  return refresh;
}
