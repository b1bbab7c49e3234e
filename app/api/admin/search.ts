import { z } from "zod";
import { searchResult, search, searchQuery } from "#app/domain/search/search.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";

export const searchEndpoints = {
  find: endpoint({
    operationId: "searchEverything",
    method: "GET",
    path: "/api/oem/search",
    summary:
      "Licenses by key, companies, contacts, tags, servers, hosted instances and users that a text leads to; at most 5 of each, and none of what one may not see",
    action: "license.read",
    query: searchQuery,
    listParameters: ["kinds"],
    result: z.array(searchResult),
  }),
};

export const searchHandlers = [
  handle(searchEndpoints.find, ({ query, actor, context }) => search(context.storage, actor.person, query)),
];
