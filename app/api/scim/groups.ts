import { createAccountPorts } from "#app/api/endpoint/api-context.ts";
import {
  addDirectoryGroup,
  changeDirectoryGroup,
  removeDirectoryGroup,
} from "#app/domain/directory/directory-groups.ts";
import type { DirectoryGroup } from "#app/domain/directory/directory.ts";
import { orNotFound } from "#app/domain/problem.ts";
import { createGroupResource, parseGroupResource, patchGroup } from "./group-resource.ts";
import { parseListQuery, selectAttributes } from "./list-query.ts";
import { createListResponse, type ScimRequest, type ScimResponse } from "./scim-request.ts";
import { parseId } from "./users.ts";

/** Properties of groups that a filter can name. */
const groupFilters = { id: "id", displayName: "displayName", externalId: "externalId" } as const;

/** Null if the method is not supported. */
export async function handleGroups(request: ScimRequest): Promise<ScimResponse | null> {
  const { method, id, issuer, actor, readBody, context } = request;
  const { storage } = context;
  const ports = createAccountPorts(context);
  if (id === undefined) {
    if (method === "GET") return listGroups(request);
    if (method !== "POST") return null;
    const fields = parseGroupResource(await readBody());
    const group = await addDirectoryGroup(ports, actor, issuer, fields);
    return { status: 201, body: await present(group, request) };
  }
  const groupId = parseId(id, "The group");
  if (method === "GET") {
    const group = await orNotFound(storage.directory.findGroup(issuer, groupId), "The group");
    return { status: 200, body: await present(group, request) };
  }
  if (method === "DELETE") {
    await removeDirectoryGroup(ports, actor, { issuer, id: groupId });
    return { status: 204 };
  }
  if (method !== "PUT" && method !== "PATCH") return null;
  const body = await readBody();
  const group = await changeDirectoryGroup(ports, actor, {
    issuer,
    id: groupId,
    change: (current) => (method === "PATCH" ? patchGroup(current, body) : parseGroupResource(body)),
  });
  // A response with all members would be large after each change of one member.
  return method === "PATCH" ? { status: 204 } : { status: 200, body: await present(group, request) };
}

const needsMembers = (searchParams: URLSearchParams) =>
  "members" in selectAttributes({ members: [] }, searchParams);

async function present(
  group: DirectoryGroup,
  { searchParams, baseUrl, context }: ScimRequest,
): Promise<object> {
  const memberIds = needsMembers(searchParams)
    ? await context.storage.directory.listMemberIds(group.id)
    : null;
  return selectAttributes(createGroupResource(group, memberIds, baseUrl), searchParams);
}

async function listGroups(request: ScimRequest): Promise<ScimResponse> {
  const { searchParams, issuer, context } = request;
  const query = parseListQuery(searchParams, issuer, groupFilters);
  const { rows, total } = await context.storage.directory.listGroups(query);
  const resources = [];
  for (const group of rows) resources.push(await present(group, request));
  const position = { totalResults: total, startIndex: query.offset + 1 };
  return { status: 200, body: createListResponse(resources, position) };
}
