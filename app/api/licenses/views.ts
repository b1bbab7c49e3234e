import { changeView, createView, deleteView, listViews } from "#app/domain/view/views.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { createRowIdParams } from "#app/api/endpoint/common-schemas.ts";
import { viewListSchema, newViewSchema, viewSchema, viewChangeSchema } from "./schemas/view.ts";
import { identifyView } from "#app/domain/row-version.ts";

const idParams = createRowIdParams("Id of the view.");

export const viewEndpoints = {
  list: defineEndpoint({
    operationId: "listViews",
    method: "GET",
    path: "/api/oem/views",
    summary: "List saved views",
    description: "Returns the shared views and your own views of the license list.",
    action: "view.read",
    needsUser: true,
    result: viewListSchema,
  }),
  create: defineEndpoint({
    operationId: "createView",
    method: "POST",
    path: "/api/oem/views",
    summary: "Create a view",
    description: "Saves a filter of the license list under a name. A shared view needs `license-manage`.",
    action: "view.save",
    needsUser: true,
    body: newViewSchema,
    result: viewSchema,
    identifyResult: identifyView,
    status: 201,
    supportsIdempotencyKey: true,
    errors: { "422 TOO_MANY_VIEWS": "The maximum number of views is reached. Delete a view first." },
    example: {
      body: { name: "Ends soon", query: "lifetimeStatuses=almost-expired&environment=3", isShared: false },
    },
  }),
  change: defineEndpoint({
    operationId: "changeView",
    method: "PATCH",
    path: "/api/oem/views/{id}",
    summary: "Change a view",
    description: "Renames a view, or changes its filter or position. A shared view needs `license-manage`.",
    action: "view.save",
    needsUser: true,
    params: idParams,
    body: viewChangeSchema,
    result: viewSchema,
    identifyResult: identifyView,
    supportsIfMatch: true,
    errors: { "422 TOO_MANY_VIEWS": "The maximum number of views is reached. Delete a view first." },
    example: { body: { name: "Ends this quarter" } },
  }),
  delete: defineEndpoint({
    operationId: "deleteView",
    method: "DELETE",
    path: "/api/oem/views/{id}",
    summary: "Delete a view",
    description: "Deletes the view. Licenses stay unchanged.",
    action: "view.save",
    needsUser: true,
    params: idParams,
    result: emptyResult,
  }),
};

export const viewHandlers: EndpointHandler[] = [
  handle(viewEndpoints.list, ({ personId, context }) => listViews(context.storage, personId)),
  handle(viewEndpoints.create, ({ body, actor, personId, once }) =>
    once((storage) => createView(storage, { actor, personId }, body)),
  ),
  handle(viewEndpoints.change, ({ params, body, actor, personId, expectedVersion, context }) =>
    changeView(context.storage, { actor, personId }, params.id, body, expectedVersion),
  ),
  handle(viewEndpoints.delete, async ({ params, actor, personId, context }) => {
    await deleteView(context.storage, { actor, personId }, params.id);
    return {};
  }),
];
