import { z } from "zod";
import { newViewMail, viewMail, viewMailResponse } from "#app/domain/view/view-mail.ts";
import { endViewMail, saveViewMail, findViewMail } from "#app/domain/view/view-mails.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";

const path = "/api/oem/views/{id}/mail";
const params = z.object({ id: rowId });

export const viewMailEndpoints = {
  read: defineEndpoint({
    operationId: "getViewMail",
    method: "GET",
    path,
    summary: "Get the mail schedule and the recipients of a view for the caller",
    action: "view.mail",
    params,
    result: viewMailResponse,
  }),
  save: defineEndpoint({
    operationId: "scheduleViewMail",
    method: "PUT",
    path,
    summary:
      "Schedule a view to be mailed as CSV at 6:00 UTC daily, on Mondays or on the first of each month, with the privileges that the caller has then",
    action: "view.mail",
    params,
    body: newViewMail,
    result: viewMail,
  }),
  end: defineEndpoint({
    operationId: "endViewMail",
    method: "DELETE",
    path,
    summary: "End the mail schedule of a view for the caller",
    action: "view.mail",
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
