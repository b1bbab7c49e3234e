import { historyEvent } from "#app/domain/history/event.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { page, pageOf, paging } from "#app/domain/page.ts";
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
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
};

export const historyAnswers = [
  answer(historyCalls.ofLicense, async ({ query, world, person }) => {
    const { rows, total } = await world.storage.history.ofLicense(
      query.licenseKey,
      query.pageNumber * query.pageSize,
      query.pageSize,
    );
    return page(rows.map(eventFor(person)), total, query);
  }),
];
