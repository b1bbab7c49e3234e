import { z } from "zod";
import { historyEvent } from "#app/domain/history/event.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { page, pageOf, paging } from "#app/domain/page.ts";
import { license } from "#app/domain/license/license.ts";
import { undoEvent } from "#app/domain/undo/undo-event.ts";
import { type Answer, answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
import { rowId } from "#app/api/call/row-id.ts";
import { eventFor } from "./event-for.ts";

export const historyCalls = {
  ofLicense: call({
    method: "GET",
    path: "/api/oem/history",
    operationId: "listLicenseHistory",
    summary: "What happened to a license, newest first",
    action: "license.read",
    query: paging.extend({ licenseKey }),
    result: pageOf(historyEvent),
  }),
  undo: call({
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

export const historyAnswers: Answer[] = [
  answer(historyCalls.ofLicense, async ({ query, world, person }) => {
    const { rows, total } = await world.storage.history.ofLicense(
      query.licenseKey,
      query.pageNumber * query.pageSize,
      query.pageSize,
    );
    return page(rows.map(eventFor(person)), total, query);
  }),
  answer(historyCalls.undo, ({ params: { id }, world, actor }) => undoEvent(world.storage, actor, id)),
];
