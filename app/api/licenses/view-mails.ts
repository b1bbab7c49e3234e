import { z } from "zod";
import { newViewMail, viewMail, viewMailOf } from "#app/domain/view/view-mail.ts";
import { endViewMail, saveViewMail, viewMailFor } from "#app/domain/view/view-mails.ts";
import { type Answer, answer } from "#app/api/call/answer.ts";
import { call, empty } from "#app/api/call/call.ts";
import { rowId } from "#app/api/call/row-id.ts";

const path = "/api/oem/views/{id}/mail";
const params = z.object({ id: rowId });

export const viewMailCalls = {
  read: call({
    operationId: "getViewMail",
    method: "GET",
    path,
    summary: "How often, and to whom, the caller has a view mailed",
    action: "view.mail",
    params,
    result: viewMailOf,
  }),
  save: call({
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
  end: call({
    operationId: "endViewMail",
    method: "DELETE",
    path,
    summary: "The caller does not have the view mailed any more",
    action: "view.mail",
    params,
    result: empty,
  }),
};

export const viewMailAnswers: Answer[] = [
  answer(viewMailCalls.read, async ({ params: { id }, personId, world }) => ({
    mail: await viewMailFor(world.storage, personId, id),
  })),
  answer(viewMailCalls.save, ({ params: { id }, body, actor, personId, world }) =>
    saveViewMail(world.storage, { actor, personId }, id, body),
  ),
  answer(viewMailCalls.end, async ({ params: { id }, actor, personId, world }) => {
    await endViewMail(world.storage, { actor, personId }, id);
    return {};
  }),
];
