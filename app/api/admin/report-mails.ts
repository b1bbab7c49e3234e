import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { reportMailResponse } from "#app/domain/reports/report-mail.ts";
import { endReportMail, findReportMail, subscribeToReports } from "#app/domain/reports/report-mails.ts";
import { reportMailSchema } from "./schemas/reports.ts";

const path = "/api/oem/reports/mail";

export const reportMailEndpoints = {
  read: defineEndpoint({
    operationId: "getReportMail",
    method: "GET",
    path,
    summary: "Get the monthly mail of the reports",
    description: "Returns your subscription. Other users have their own subscriptions.",
    action: "report.mail",
    needsUser: true,
    result: describeFields(reportMailResponse, { mail: "Your subscription; null if there is none." }),
  }),
  save: defineEndpoint({
    operationId: "subscribeToReports",
    method: "PUT",
    path,
    summary: "Subscribe to the monthly mail of the reports",
    description:
      "Mails you the reports of the past month at 6:00 UTC on the first of each month, or after the first count of the month. Does nothing if you have already subscribed.",
    action: "report.mail",
    needsUser: true,
    result: reportMailSchema,
  }),
  end: defineEndpoint({
    operationId: "endReportMail",
    method: "DELETE",
    path,
    summary: "End the monthly mail of the reports",
    description:
      "Ends your subscription. Does nothing if you have not subscribed. Subscriptions of other users stay.",
    action: "report.mail",
    needsUser: true,
    result: emptyResult,
  }),
};

export const reportMailHandlers: EndpointHandler[] = [
  handle(reportMailEndpoints.read, async ({ personId, context }) => ({
    mail: await findReportMail(context.storage, personId),
  })),
  handle(reportMailEndpoints.save, ({ actor, personId, context }) =>
    subscribeToReports(context.storage, { actor, personId }),
  ),
  handle(reportMailEndpoints.end, async ({ actor, personId, context }) => {
    await endReportMail(context.storage, { actor, personId });
    return {};
  }),
];
