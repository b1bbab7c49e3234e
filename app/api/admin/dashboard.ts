import { dashboard, readDashboard } from "#app/domain/dashboard/dashboard.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";

export const dashboardEndpoints = {
  read: defineEndpoint({
    method: "GET",
    path: "/api/oem/desk",
    operationId: "getDesk",
    summary: "Get the dashboard: licenses and jobs that need attention, and the latest events of the caller",
    action: "license.read",
    result: dashboard,
  }),
};

export const dashboardHandlers = [
  handle(dashboardEndpoints.read, ({ actor, context }) =>
    readDashboard(context.storage.dashboard, actor.person, actor.at),
  ),
];
