import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

const lastRefreshSchema = z.object({ lastUpdatedAt: instantText.nullable() });

export const summaryRefreshEndpoints = {
  readLastRefresh: defineEndpoint({
    method: "GET",
    path: "/api/oem/refresh-info/summary-view",
    operationId: "getLastRefresh",
    summary: "Get the last refresh of license summaries",
    description:
      "Statuses of licenses are stored for the list and refreshed every minute. Returns the time of the last refresh.",
    action: "summary.read",
    result: lastRefreshSchema,
  }),
  refresh: defineEndpoint({
    method: "POST",
    path: "/api/oem/refresh-info/refresh",
    operationId: "refreshSummaries",
    summary: "Refresh license summaries",
    description: "Updates the stored statuses of all licenses now.",
    action: "summary.refresh",
    supportsIdempotencyKey: false,
    result: lastRefreshSchema,
  }),
};

export const summaryRefreshHandlers = [
  handle(summaryRefreshEndpoints.readLastRefresh, async ({ context }) => ({
    lastUpdatedAt: await context.storage.refreshes.readLastRefreshTime(),
  })),
  handle(summaryRefreshEndpoints.refresh, async ({ context }) => ({
    lastUpdatedAt: await runSharedRefresh(context),
  })),
];

const runningRefreshes = new WeakMap<ApiContext, Promise<string>>();

/** Concurrent requests share one run and its result, unless the host may cancel the request that runs it. */
function runSharedRefresh(context: ApiContext): Promise<string> {
  if (!context.canAwaitOtherRequests) return refreshSummaries(context.storage, context.now());
  const runningRefresh = runningRefreshes.get(context);
  if (runningRefresh) return runningRefresh;
  const refresh = refreshSummaries(context.storage, context.now()).finally(() =>
    runningRefreshes.delete(context),
  );
  runningRefreshes.set(context, refresh);
  return refresh;
}
