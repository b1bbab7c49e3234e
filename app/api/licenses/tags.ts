import { z } from "zod";
import { createPage } from "#app/domain/page.ts";
import { tag, tagName, tagPaging } from "#app/domain/tag/tag.ts";
import { createTag, deleteTag, findTag, renameTag } from "#app/domain/tag/tags.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import { defineEndpoint, emptyResult } from "#app/api/endpoint/endpoint.ts";
import { addExample, describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { identifyTag } from "#app/domain/row-version.ts";

const tagSchema = describeSchema(tag, "Tag", "A label that several licenses can share.", {
  id: ["Id of the tag, derived from its name regardless of case.", examples.renewalTagId],
  val: ["Name of the tag.", "Renewal"],
  createdAt: ["Time of creation of the tag, in UTC.", examples.pastTime],
  licenseCount: ["Number of licenses with the tag that are not deleted.", 3],
});

const tagPagingSchema = describeSchema(
  tagPaging.extend({ containingId: z.string().max(64).optional() }),
  "TagPaging",
  "Page and sort order of a list of tags.",
  {
    containingId: [
      "Id of a tag. If the tag exists, the response is the page that contains it, regardless of `pageNumber`.",
      examples.renewalTagId,
    ],
  },
);

const params = describeFields(z.object({ id: z.string().max(64) }), { id: "Id of the tag." });
const exampleParams = { id: examples.renewalTagId };
const body = describeFields(z.object({ val: tagName }), {
  val: "Name of the tag, 1 to 64 characters without a comma.",
});
const existsError = { "409 TAG_EXISTS": "A tag with this name exists. Use it, or choose another name." };
const inUseError = {
  "422 TAG_IN_USE": "The tag has too many licenses for one request. Remove the tag with bulk runs first.",
};

export const tagEndpoints = {
  search: defineEndpoint({
    method: "GET",
    path: "/api/oem/tags",
    operationId: "searchTags",
    summary: "Search tag names",
    description:
      "Returns the names of tags that contain a text, in alphabetical order. This list has no pages, because it contains only the first 100 matches. `POST /api/oem/tags/paginated` has pages.",
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
    supportsIdempotencyKey: false,
    result: describePage(tagSchema),
    example: { body: { pageNumber: 0, pageSize: 50 } },
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/tags/{id}",
    operationId: "getTag",
    summary: "Get a tag",
    description: "Returns a tag with its number of licenses.",
    action: "tag.read",
    params,
    result: tagSchema,
    identifyResult: identifyTag,
    example: { params: exampleParams },
  }),
  create: defineEndpoint({
    method: "POST",
    path: "/api/oem/tags",
    operationId: "createTag",
    summary: "Create a tag",
    description: "Creates a tag without licenses. Adding a new tag name to a license creates the tag, too.",
    action: "tag.create",
    body,
    result: tagSchema,
    identifyResult: identifyTag,
    status: 201,
    supportsIdempotencyKey: true,
    errors: existsError,
    example: { body: { val: "renewal-2028" } },
  }),
  rename: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/tags/{id}",
    operationId: "renameTag",
    summary: "Rename a tag",
    description: "Renames the tag on all its licenses. The id changes with the name.",
    action: "tag.manage",
    params,
    body,
    result: tagSchema,
    identifyResult: identifyTag,
    supportsIfMatch: true,
    errors: { ...existsError, ...inUseError },
    example: { params: exampleParams, body: { val: "Renewal 2028" } },
  }),
  delete: defineEndpoint({
    method: "DELETE",
    path: "/api/oem/tags/{id}",
    operationId: "deleteTag",
    summary: "Delete a tag",
    description: "Removes the tag from all its licenses.",
    action: "tag.manage",
    params,
    result: emptyResult,
    errors: inUseError,
    example: { params: exampleParams },
  }),
};

export const tagHandlers = [
  handle(tagEndpoints.search, ({ query, context }) => context.storage.tags.search(query.val)),
  handle(tagEndpoints.list, async ({ body: { containingId, ...paging }, context }) => {
    const { tags } = context.storage;
    const position = containingId === undefined ? null : await tags.findPosition(containingId, paging);
    if (position !== null && paging.pageSize > 0) paging.pageNumber = Math.floor(position / paging.pageSize);
    const { rows, total } = await tags.listPage(paging);
    return createPage(rows, total, paging);
  }),
  handle(tagEndpoints.get, ({ params: { id }, context }) => findTag(context.storage, id)),
  handle(tagEndpoints.create, ({ body: { val }, actor, once }) =>
    once((storage) => createTag(storage, actor, val)),
  ),
  handle(tagEndpoints.rename, ({ params: { id }, body: { val }, actor, expectedVersion, context }) =>
    renameTag(context.storage, actor, id, val, expectedVersion),
  ),
  handle(tagEndpoints.delete, async ({ params: { id }, actor, context }) => {
    await deleteTag(context.storage, actor, id);
    return {};
  }),
];
