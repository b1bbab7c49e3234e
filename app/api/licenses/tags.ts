import { z } from "zod";
import { page, pageSchema } from "#app/domain/page.ts";
import { tag, tagName, tagPaging } from "#app/domain/tag/tag.ts";
import { createTag, deleteTag, findTag, renameTag } from "#app/domain/tag/tags.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";

const idParams = z.object({ id: z.string().max(64) });
const tagBody = z.object({ val: tagName });

export const tagEndpoints = {
  search: defineEndpoint({
    method: "GET",
    path: "/api/oem/tags",
    operationId: "searchTags",
    summary: "Search tag names by a text",
    action: "tag.read",
    query: z.object({ val: z.string().max(200).default("") }),
    result: z.array(z.string()),
  }),
  paginated: defineEndpoint({
    method: "POST",
    path: "/api/oem/tags/paginated",
    operationId: "listTags",
    summary: "List the tags with their numbers of licenses, one page at a time",
    action: "tag.read",
    body: tagPaging,
    result: pageSchema(tag),
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/tags/{id}",
    operationId: "getTag",
    summary: "Get one tag with its number of licenses",
    action: "tag.read",
    params: idParams,
    result: tag,
  }),
  create: defineEndpoint({
    method: "POST",
    path: "/api/oem/tags",
    operationId: "createTag",
    summary: "Create a tag",
    action: "tag.create",
    body: tagBody,
    result: tag,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  rename: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/tags/{id}",
    operationId: "renameTag",
    summary: "Rename a tag on all its licenses; its id changes with the name",
    action: "tag.manage",
    params: idParams,
    body: tagBody,
    result: tag,
    supportsIfMatch: true,
  }),
  delete: defineEndpoint({
    method: "DELETE",
    path: "/api/oem/tags/{id}",
    operationId: "deleteTag",
    summary: "Delete a tag and remove it from all its licenses",
    action: "tag.manage",
    params: idParams,
    result: emptyResult,
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
