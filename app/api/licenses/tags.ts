import { z } from "zod";
import { page, pageOf } from "#app/domain/page.ts";
import { tag, tagName, tagPaging } from "#app/domain/tag/tag.ts";
import { createTag, deleteTag, findTag, renameTag } from "#app/domain/tag/tags.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint, empty } from "#app/api/endpoint/endpoint.ts";

const byId = z.object({ id: z.string().max(64) });
const tagBody = z.object({ val: tagName });

export const tagEndpoints = {
  search: endpoint({
    method: "GET",
    path: "/api/oem/tags",
    operationId: "searchTags",
    summary: "Names of the tags that contain a text",
    action: "tag.read",
    query: z.object({ val: z.string().max(200).default("") }),
    result: z.array(z.string()),
  }),
  paginated: endpoint({
    method: "POST",
    path: "/api/oem/tags/paginated",
    operationId: "listTags",
    summary: "One page of the tags, with how many licenses carry each",
    action: "tag.read",
    body: tagPaging,
    result: pageOf(tag),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/oem/tags/{id}",
    operationId: "getTag",
    summary: "One tag, with how many licenses carry it",
    action: "tag.read",
    params: byId,
    result: tag,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/oem/tags",
    operationId: "createTag",
    summary: "Creates a tag",
    action: "tag.create",
    body: tagBody,
    result: tag,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  rename: endpoint({
    method: "PATCH",
    path: "/api/oem/tags/{id}",
    operationId: "renameTag",
    summary: "Renames a tag on every license that carries it; its id follows its name",
    action: "tag.manage",
    params: byId,
    body: tagBody,
    result: tag,
    supportsIfMatch: true,
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/api/oem/tags/{id}",
    operationId: "deleteTag",
    summary: "Deletes a tag and takes it from every license that carries it",
    action: "tag.manage",
    params: byId,
    result: empty,
  }),
};

export const tagHandlers = [
  handle(tagEndpoints.search, ({ query, context }) => context.storage.tags.search(query.val)),
  handle(tagEndpoints.paginated, async ({ body, context }) => {
    const { rows, total } = await context.storage.tags.page(body);
    return page(rows, total, body);
  }),
  handle(tagEndpoints.get, ({ params, context }) => findTag(context.storage, params.id)),
  handle(tagEndpoints.create, ({ body, actor, context }) => createTag(context.storage, actor, body.val)),
  handle(tagEndpoints.rename, ({ params, body, actor, expectedVersion, context }) =>
    renameTag(context.storage, actor, params.id, body.val, expectedVersion),
  ),
  handle(tagEndpoints.delete, async ({ params, actor, context }) => {
    await deleteTag(context.storage, actor, params.id);
    return {};
  }),
];
