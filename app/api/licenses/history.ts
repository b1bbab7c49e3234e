import { z } from "zod";
import { historyEvent } from "#app/domain/history/event.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { page, pageOf, paging } from "#app/domain/page.ts";
import { license } from "#app/domain/license/license.ts";
import { undoEvent } from "#app/domain/undo/undo-event.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";
import { eventFor } from "./event-for.ts";

export const historyEndpoints = {
  ofLicense: endpoint({
    method: "GET",
    path: "/api/oem/history",
    operationId: "listLicenseHistory",
    summary: "What happened to a license, newest first",
    action: "license.read",
    query: paging.extend({ licenseKey }),
    result: pageOf(historyEvent),
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/oem/history/{id}/undo",
    operationId: "undoEvent",
    summary:
      "Gives a license back what it had before an event, where nothing has changed it since; takes the privilege of the change itself",
    action: "license.undo",
    params: z.object({ id: rowId }),
    result: license,
  }),
};

export const historyHandlers: EndpointHandler[] = [
  handle(historyEndpoints.ofLicense, async ({ query, context, person }) => {
    const { rows, total } = await context.storage.history.ofLicense(
      query.licenseKey,
      query.pageNumber * query.pageSize,
      query.pageSize,
    );
    return page(rows.map(eventFor(person)), total, query);
  }),
  handle(historyEndpoints.undo, ({ params: { id }, context, actor }) =>
    undoEvent(context.storage, actor, id),
  ),
];
