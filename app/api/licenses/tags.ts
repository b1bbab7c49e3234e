import { z } from "zod";
import { createPage } from "#app/domain/page.ts";
import { tagName } from "#app/domain/tag/tag.ts";
import { createTag, deleteTag, findTag, renameTag } from "#app/domain/tag/tags.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { describeFields, addExample } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { tagPagingSchema, tagPage, tagSchema } from "./schemas/tag.ts";

const idParams = describeFields(z.object({ id: z.string().max(64) }), { id: "Id of the tag." });
const tagBody = describeFields(z.object({ val: tagName }), {
  val: "Name of the tag, 1 to 64 characters without a comma.",
});

export const tagEndpoints = {
  search: defineEndpoint({
    method: "GET",
    path: "/api/oem/tags",
    operationId: "searchTags",
    summary: "Search tag names",
    description: "Returns the names of tags that contain a text, in alphabetical order.",
    action: "tag.read",
    query: describeFields(z.object({ val: z.string().max(200).default("") }), {
      val: "Part of the tag name; an empty text matches all.",
    }),
    result: addExample(z.array(z.string()), ["Renewal", "renewal-2028"]),
    example: { query: { val: "ren" } },
  }),
  list: defineEndpoint({
    method: "POST",
    path: "/api/oem/tags/paginated",
    operationId: "listTags",
    summary: "List tags",
    description: "Returns one page of tags, each with its number of licenses.",
    action: "tag.read",
    body: tagPagingSchema,
    result: tagPage,
    example: { body: { pageNumber: 0, pageSize: 50 } },
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/tags/{id}",
    operationId: "getTag",
    summary: "Get a tag",
    description: "Returns a tag with its number of licenses.",
    action: "tag.read",
    params: idParams,
    result: tagSchema,
    example: { params: { id: examples.renewalTagId } },
  }),
  create: defineEndpoint({
    method: "POST",
    path: "/api/oem/tags",
    operationId: "createTag",
    summary: "Create a tag",
    description: "Creates a tag without licenses. Adding a new tag name to a license creates the tag, too.",
    action: "tag.create",
    body: tagBody,
    result: tagSchema,
    status: 201,
    supportsIdempotencyKey: true,
    errors: { "409 TAG_EXISTS": "A tag with this name exists. Use it, or choose another name." },
    example: { body: { val: "renewal-2028" } },
  }),
  rename: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/tags/{id}",
    operationId: "renameTag",
    summary: "Rename a tag",
    description: "Renames the tag on all its licenses. The id changes with the name.",
    action: "tag.manage",
    params: idParams,
    body: tagBody,
    result: tagSchema,
    supportsIfMatch: true,
    errors: {
      "409 TAG_EXISTS": "A tag with this name exists. Use it, or choose another name.",
      "422 TAG_IN_USE": "The tag has too many licenses for one request. Remove the tag with bulk runs first.",
    },
    example: { params: { id: examples.renewalTagId }, body: { val: "Renewal 2028" } },
  }),
  delete: defineEndpoint({
    method: "DELETE",
    path: "/api/oem/tags/{id}",
    operationId: "deleteTag",
    summary: "Delete a tag",
    description: "Removes the tag from all its licenses.",
    action: "tag.manage",
    params: idParams,
    result: emptyResult,
    errors: {
      "422 TAG_IN_USE": "The tag has too many licenses for one request. Remove the tag with bulk runs first.",
    },
    example: { params: { id: examples.renewalTagId } },
  }),
};

export const tagHandlers = [
  handle(tagEndpoints.search, ({ query, context }) => context.storage.tags.search(query.val)),
  handle(tagEndpoints.list, async ({ body: { containingId, ...requestedPage }, context }) => {
    const { tags } = context.storage;
    const position = containingId === undefined ? null : await tags.findPosition(containingId, requestedPage);
    const { pageSize } = requestedPage;
    const paging =
      position === null || pageSize === 0
        ? requestedPage
        : { ...requestedPage, pageNumber: Math.floor(position / pageSize) };
    const { rows, total } = await tags.listPage(paging);
    return createPage(rows, total, paging);
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
