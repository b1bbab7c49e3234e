import { dashboard, readDashboard } from "#app/domain/dashboard/dashboard.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";

export const dashboardEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/api/oem/desk",
    operationId: "getDesk",
    summary: "What needs somebody today, as far as the sender may see it, and what they did last",
    action: "license.read",
    result: dashboard,
  }),
};

export const dashboardHandlers = [
  handle(dashboardEndpoints.read, ({ actor, context }) =>
    readDashboard(context.storage.dashboard, actor.person, actor.at),
  ),
];
