import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import type { Actor } from "#app/domain/person/actor.ts";

/** A request of a directory, after its token was checked. */
export interface ScimRequest {
  method: string;
  /** Id in the path. Undefined for a request to the whole list. */
  id: string | undefined;
  searchParams: URLSearchParams;
  /** Throws a SCIM error if the body is not JSON. */
  readBody: () => Promise<unknown>;
  baseUrl: string;
  issuer: string;
  actor: Actor;
  context: ApiContext;
}

export interface ScimResponse {
  status: 200 | 201 | 204;
  body?: object;
}

export const createListResponse = (
  resources: readonly object[],
  { totalResults, startIndex }: { totalResults: number; startIndex: number },
) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
