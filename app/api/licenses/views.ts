import { z } from "zod";
import { newView, view, viewChange, viewList } from "#app/domain/view/view.ts";
import { changeView, createView, deleteView, listViews } from "#app/domain/view/views.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";

const idParams = z.object({ id: rowId });

export const viewEndpoints = {
  list: defineEndpoint({
    operationId: "listViews",
    method: "GET",
    path: "/api/oem/views",
    summary:
      "List the saved views of the license list, shared ones first, with the time of the last list refresh",
    action: "view.read",
    result: viewList,
  }),
  create: defineEndpoint({
    operationId: "createView",
    method: "POST",
    path: "/api/oem/views",
    summary: "Save a filter of the license list as a view; a shared view needs license-manage",
    action: "view.keep",
    body: newView,
    result: view,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  change: defineEndpoint({
    operationId: "changeView",
    method: "PATCH",
    path: "/api/oem/views/{id}",
    summary: "Rename a view, or change its filter or position; a shared view needs license-manage",
    action: "view.keep",
    params: idParams,
    body: viewChange,
    result: view,
    supportsIfMatch: true,
  }),
  delete: defineEndpoint({
    operationId: "deleteView",
    method: "DELETE",
    path: "/api/oem/views/{id}",
    summary: "Delete a view; the licenses stay unchanged",
    action: "view.keep",
    params: idParams,
    result: emptyResult,
  }),
};

export const viewHandlers: EndpointHandler[] = [
  handle(viewEndpoints.list, ({ personId, context }) => listViews(context.storage, personId)),
  handle(viewEndpoints.create, ({ body, actor, personId, context }) =>
    createView(context.storage, { actor, personId }, body),
  ),
  handle(viewEndpoints.change, ({ params, body, actor, personId, expectedVersion, context }) =>
    changeView(context.storage, { actor, personId }, params.id, body, expectedVersion),
  ),
  handle(viewEndpoints.delete, async ({ params, actor, personId, context }) => {
    await deleteView(context.storage, { actor, personId }, params.id);
    return {};
  }),
];
