import { readDashboard } from "#app/domain/dashboard/dashboard.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { dashboardSchema } from "./schemas/dashboard.ts";

export const dashboardEndpoints = {
  read: defineEndpoint({
    method: "GET",
    path: "/api/oem/desk",
    operationId: "getDesk",
    summary: "Get the dashboard",
    description:
      "Returns the numbers of licenses, instances and jobs that need attention, and your latest changes. Numbers that you may not see are omitted.",
    action: "license.read",
    result: dashboardSchema,
  }),
};

export const dashboardHandlers = [
  handle(dashboardEndpoints.read, ({ actor, context }) =>
    readDashboard(context.storage.dashboard, actor.person, actor.actedAt),
  ),
];
