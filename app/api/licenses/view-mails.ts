import { z } from "zod";
import { newViewMail, viewMail, viewMailOf } from "#app/domain/view/view-mail.ts";
import { endViewMail, saveViewMail, viewMailFor } from "#app/domain/view/view-mails.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { endpoint, empty } from "#app/api/endpoint/endpoint.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";

const path = "/api/oem/views/{id}/mail";
const params = z.object({ id: rowId });

export const viewMailEndpoints = {
  read: endpoint({
    operationId: "getViewMail",
    method: "GET",
    path,
    summary: "How often, and to whom, the caller has a view mailed",
    action: "view.mail",
    params,
    result: viewMailOf,
  }),
  save: endpoint({
    operationId: "scheduleViewMail",
    method: "PUT",
    path,
    summary:
      "Has a view mailed as CSV at 6:00 UTC, each day, each Monday or on the first of each month, by the rights that the caller has then",
    action: "view.mail",
    params,
    body: newViewMail,
    result: viewMail,
  }),
  end: endpoint({
    operationId: "endViewMail",
    method: "DELETE",
    path,
    summary: "The caller does not have the view mailed any more",
    action: "view.mail",
    params,
    result: empty,
  }),
};

export const viewMailHandlers: EndpointHandler[] = [
  handle(viewMailEndpoints.read, async ({ params: { id }, personId, context }) => ({
    mail: await viewMailFor(context.storage, personId, id),
  })),
  handle(viewMailEndpoints.save, ({ params: { id }, body, actor, personId, context }) =>
    saveViewMail(context.storage, { actor, personId }, id, body),
  ),
  handle(viewMailEndpoints.end, async ({ params: { id }, actor, personId, context }) => {
    await endViewMail(context.storage, { actor, personId }, id);
    return {};
  }),
];
