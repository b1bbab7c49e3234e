import { z } from "zod";
import { newView, view, viewChange, viewList } from "#app/domain/view/view.ts";
import { changeView, createView, deleteView, listViews } from "#app/domain/view/views.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { endpoint, empty } from "#app/api/endpoint/endpoint.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";

const byId = z.object({ id: rowId });

export const viewEndpoints = {
  list: endpoint({
    operationId: "listViews",
    method: "GET",
    path: "/api/oem/views",
    summary:
      "The filters of the list that are kept under a name: everybody’s, then those of whoever asks; with them when the list was last brought up to date",
    action: "view.read",
    result: viewList,
  }),
  create: endpoint({
    operationId: "createView",
    method: "POST",
    path: "/api/oem/views",
    summary: "Keeps a filter of the list under a name; one for everybody needs license-manage",
    action: "view.keep",
    body: newView,
    result: view,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  change: endpoint({
    operationId: "changeView",
    method: "PATCH",
    path: "/api/oem/views/{id}",
    summary: "Renames a view, changes its filter or its place; one of everybody’s needs license-manage",
    action: "view.keep",
    params: byId,
    body: viewChange,
    result: view,
    supportsIfMatch: true,
  }),
  delete: endpoint({
    operationId: "deleteView",
    method: "DELETE",
    path: "/api/oem/views/{id}",
    summary: "Forgets a view; the licenses stay as they are",
    action: "view.keep",
    params: byId,
    result: empty,
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
