import { z } from "zod";
import { page, pageOf } from "#app/domain/page.ts";
import { tag, tagName, tagPaging } from "#app/domain/tag/tag.ts";
import { createTag, deleteTag, findTag, renameTag } from "#app/domain/tag/tags.ts";
import { answer } from "#app/api/call/answer.ts";
import { call, empty } from "#app/api/call/call.ts";

const identified = z.object({ id: z.string().max(64) });
const named = z.object({ val: tagName });

export const tagCalls = {
  search: call({
    method: "GET",
    path: "/api/oem/tags",
    operationId: "searchTags",
    summary: "Names of the tags that contain a text",
    action: "tag.read",
    query: z.object({ val: z.string().max(200).default("") }),
    result: z.array(z.string()),
  }),
  paginated: call({
    method: "POST",
    path: "/api/oem/tags/paginated",
    operationId: "listTags",
    summary: "One page of the tags, with how many licenses carry each",
    action: "tag.read",
    body: tagPaging,
    result: pageOf(tag),
  }),
  one: call({
    method: "GET",
    path: "/api/oem/tags/{id}",
    operationId: "getTag",
    summary: "One tag, with how many licenses carry it",
    action: "tag.read",
    params: identified,
    result: tag,
  }),
  create: call({
    method: "POST",
    path: "/api/oem/tags",
    operationId: "createTag",
    summary: "Creates a tag",
    action: "tag.create",
    body: named,
    result: tag,
    status: 201,
    creates: true,
  }),
  rename: call({
    method: "PATCH",
    path: "/api/oem/tags/{id}",
    operationId: "renameTag",
    summary: "Renames a tag on every license that carries it; its id follows its name",
    action: "tag.manage",
    params: identified,
    body: named,
    result: tag,
    changes: true,
  }),
  delete: call({
    method: "DELETE",
    path: "/api/oem/tags/{id}",
    operationId: "deleteTag",
    summary: "Deletes a tag and takes it from every license that carries it",
    action: "tag.manage",
    params: identified,
    result: empty,
  }),
};

export const tagAnswers = [
  answer(tagCalls.search, ({ query, world }) => world.storage.tags.search(query.val)),
  answer(tagCalls.paginated, async ({ body, world }) => {
    const { rows, total } = await world.storage.tags.page(body);
    return page(rows, total, body);
  }),
  answer(tagCalls.one, ({ params, world }) => findTag(world.storage, params.id)),
  answer(tagCalls.create, ({ body, actor, world }) => createTag(world.storage, actor, body.val)),
  answer(tagCalls.rename, ({ params, body, actor, expectedVersion, world }) =>
    renameTag(world.storage, actor, params.id, body.val, expectedVersion),
  ),
  answer(tagCalls.delete, async ({ params, actor, world }) => {
    await deleteTag(world.storage, actor, params.id);
    return {};
  }),
];
