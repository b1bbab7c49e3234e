import { z } from "zod";
import { newView, view, viewChange, viewList } from "#app/domain/view/view.ts";
import { changeView, createView, deleteView, listViews } from "#app/domain/view/views.ts";
import { type Answer, answer } from "#app/api/call/answer.ts";
import { call, empty } from "#app/api/call/call.ts";
import { rowId } from "#app/api/call/row-id.ts";

const one = z.object({ id: rowId });

export const viewCalls = {
  list: call({
    operationId: "listViews",
    method: "GET",
    path: "/api/oem/views",
    summary:
      "The filters of the list that are kept under a name: everybody’s, then those of whoever asks; with them when the list was last brought up to date",
    action: "view.read",
    result: viewList,
  }),
  create: call({
    operationId: "createView",
    method: "POST",
    path: "/api/oem/views",
    summary: "Keeps a filter of the list under a name; one for everybody needs license-manage",
    action: "view.keep",
    body: newView,
    result: view,
    status: 201,
    creates: true,
  }),
  change: call({
    operationId: "changeView",
    method: "PATCH",
    path: "/api/oem/views/{id}",
    summary: "Renames a view, changes its filter or its place; one of everybody’s needs license-manage",
    action: "view.keep",
    params: one,
    body: viewChange,
    result: view,
    changes: true,
  }),
  delete: call({
    operationId: "deleteView",
    method: "DELETE",
    path: "/api/oem/views/{id}",
    summary: "Forgets a view; the licenses stay as they are",
    action: "view.keep",
    params: one,
    result: empty,
  }),
};

export const viewAnswers: Answer[] = [
  answer(viewCalls.list, ({ personId, world }) => listViews(world.storage, personId)),
  answer(viewCalls.create, ({ body, actor, personId, world }) =>
    createView(world.storage, { actor, personId }, body),
  ),
  answer(viewCalls.change, ({ params, body, actor, personId, expectedVersion, world }) =>
    changeView(world.storage, { actor, personId }, params.id, body, expectedVersion),
  ),
  answer(viewCalls.delete, async ({ params, actor, personId, world }) => {
    await deleteView(world.storage, { actor, personId }, params.id);
    return {};
  }),
];
