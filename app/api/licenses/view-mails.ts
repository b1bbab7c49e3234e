import { viewMailResponse } from "#app/domain/view/view-mail.ts";
import { endViewMail, saveViewMail, findViewMail } from "#app/domain/view/view-mails.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { createRowIdParams } from "#app/api/endpoint/common-schemas.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { newViewMailSchema, viewMailSchema } from "./schemas/view.ts";

const path = "/api/oem/views/{id}/mail";
const params = createRowIdParams("Id of the view.");

export const viewMailEndpoints = {
  read: defineEndpoint({
    operationId: "getViewMail",
    method: "GET",
    path,
    summary: "Get the mail schedule of a view",
    description: "Returns your schedule. Other users have their own schedules.",
    action: "view.mail",
    needsUser: true,
    params,
    result: describeFields(viewMailResponse, { mail: "Your schedule; null if there is none." }),
  }),
  save: defineEndpoint({
    operationId: "scheduleViewMail",
    method: "PUT",
    path,
    summary: "Schedule a view as a mail",
    description:
      "Mails the licenses of the view as CSV at 6:00 UTC daily, on Mondays or on the first of each month. The mail contains what you may see at that time.",
    action: "view.mail",
    needsUser: true,
    params,
    body: newViewMailSchema,
    result: viewMailSchema,
    errors: { "422 RECIPIENT_UNKNOWN": "A recipient never signed in here. Use addresses of users." },
    example: { body: { every: "monday", recipients: ["ada@example.com"] } },
  }),
  end: defineEndpoint({
    operationId: "endViewMail",
    method: "DELETE",
    path,
    summary: "End the mail schedule of a view",
    description: "Ends your schedule. Schedules of other users stay.",
    action: "view.mail",
    needsUser: true,
    params,
    result: emptyResult,
  }),
};

export const viewMailHandlers: EndpointHandler[] = [
  handle(viewMailEndpoints.read, async ({ params: { id }, personId, context }) => ({
    mail: await findViewMail(context.storage, personId, id),
  })),
  handle(viewMailEndpoints.save, ({ params: { id }, body, actor, personId, context }) =>
    saveViewMail(context.storage, { actor, personId }, id, body),
  ),
  handle(viewMailEndpoints.end, async ({ params: { id }, actor, personId, context }) => {
    await endViewMail(context.storage, { actor, personId }, id);
    return {};
  }),
];
