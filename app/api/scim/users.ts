import { createAccountPorts } from "#app/api/endpoint/api-context.ts";
import {
  addDirectoryUser,
  changeDirectoryUser,
  removeDirectoryUser,
} from "#app/domain/directory/directory-users.ts";
import type { DirectoryUser } from "#app/domain/person/directory-user.ts";
import { notFound, orNotFound } from "#app/domain/problem.ts";
import { parseListQuery, selectAttributes } from "./list-query.ts";
import { createListResponse, type ScimRequest, type ScimResponse } from "./scim-request.ts";
import { createUserResource, parseUserResource, patchUser } from "./user-resource.ts";

/** Properties of users that a filter can name. */
const userFilters = {
  id: "id",
  userName: "userName",
  externalId: "externalId",
  "emails.value": "email",
} as const;

/** Null if the method is not supported. */
export async function handleUsers(request: ScimRequest): Promise<ScimResponse | null> {
  const { method, id, issuer, actor, readBody, context } = request;
  const { storage } = context;
  const ports = createAccountPorts(context);
  if (id === undefined) {
    if (method === "GET") return listUsers(request);
    if (method !== "POST") return null;
    const fields = parseUserResource(await readBody(), true);
    return {
      status: 201,
      body: await present(await addDirectoryUser(ports, actor, issuer, fields), request),
    };
  }
  const userId = parseId(id, "The user");
  if (method === "GET") {
    const user = await orNotFound(storage.directory.findUser(issuer, userId), "The user");
    return { status: 200, body: await present(user, request) };
  }
  if (method === "DELETE") {
    await removeDirectoryUser(ports, actor, { issuer, id: userId });
    return { status: 204 };
  }
  if (method !== "PUT" && method !== "PATCH") return null;
  const body = await readBody();
  const user = await changeDirectoryUser(ports, actor, {
    issuer,
    id: userId,
    change: (current) =>
      method === "PATCH" ? patchUser(current, body) : parseUserResource(body, current.isActive),
  });
  return { status: 200, body: await present(user, request) };
}

/** Throws `not-found` for a text that is no id. */
export function parseId(id: string, subject: string): number {
  if (!/^\d{1,16}$/.test(id)) throw notFound(subject);
  return Number(id);
}

async function present(
  user: DirectoryUser,
  { searchParams, baseUrl, context }: ScimRequest,
): Promise<object> {
  const memberships = await context.storage.directory.listGroupsOfUsers([user.id]);
  const groups = memberships.map(({ group }) => group);
  return selectAttributes(createUserResource(user, groups, baseUrl), searchParams);
}

/** The users of a list have no groups, because each group would need a query. */
async function listUsers({ searchParams, issuer, baseUrl, context }: ScimRequest): Promise<ScimResponse> {
  const query = parseListQuery(searchParams, issuer, userFilters);
  const { rows, total } = await context.storage.directory.listUsers(query);
  const resources = rows.map((user) => selectAttributes(createUserResource(user, [], baseUrl), searchParams));
  const position = { totalResults: total, startIndex: query.offset + 1 };
  return { status: 200, body: createListResponse(resources, position) };
}
