import { z } from "zod";
import { historyEvent } from "#app/domain/history/event.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { page, pageSchema, paging } from "#app/domain/page.ts";
import { license } from "#app/domain/license/license.ts";
import { undoEvent } from "#app/domain/undo/undo-event.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";
import { eventVisibleTo } from "./event-for.ts";

export const historyEndpoints = {
  ofLicense: defineEndpoint({
    method: "GET",
    path: "/api/oem/history",
    operationId: "listLicenseHistory",
    summary: "List the history of a license, newest first",
    action: "license.read",
    query: paging.extend({ licenseKey }),
    result: pageSchema(historyEvent),
  }),
  undo: defineEndpoint({
    method: "POST",
    path: "/api/oem/history/{id}/undo",
    operationId: "undoEvent",
    summary:
      "Undo an event of a license, if nothing has changed the same values since; needs the privilege of the original change",
    action: "license.undo",
    params: z.object({ id: rowId }),
    result: license,
  }),
};

export const historyHandlers: EndpointHandler[] = [
  handle(historyEndpoints.ofLicense, async ({ query, context, person }) => {
    const { rows, total } = await context.storage.history.listByLicense(
      query.licenseKey,
      query.pageNumber * query.pageSize,
      query.pageSize,
    );
    return page(rows.map(eventVisibleTo(person)), total, query);
  }),
  handle(historyEndpoints.undo, ({ params: { id }, context, actor }) =>
    undoEvent(context.storage, actor, id),
  ),
];
