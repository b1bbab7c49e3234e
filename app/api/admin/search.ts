import { z } from "zod";
import { searchResult, search, searchQuery } from "#app/domain/search/search.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";

export const searchEndpoints = {
  find: defineEndpoint({
    operationId: "searchEverything",
    method: "GET",
    path: "/api/oem/search",
    summary:
      "Search licenses by key, companies, contacts, tags, servers, hosted instances and users; at most 5 of each type that the caller may see",
    action: "license.read",
    query: searchQuery,
    listParameters: ["kinds"],
    result: z.array(searchResult),
  }),
};

export const searchHandlers = [
  handle(searchEndpoints.find, ({ query, actor, context }) => search(context.storage, actor.person, query)),
];
