import { z } from "zod";
import { type ResultKind, resultKinds, search, searchQuery } from "#app/domain/search/search.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { maskKeySearch, mayReadKeys } from "#app/api/endpoint/hidden-keys.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { searchResultSchema } from "./schemas/dashboard.ts";

export const searchEndpoints = {
  find: defineEndpoint({
    operationId: "searchEverything",
    method: "GET",
    path: "/api/oem/search",
    summary: "Search everything",
    description:
      "Searches licenses, companies, contacts, tags, servers, hosted instances and users. Kinds that you may not see are omitted. This list has no pages, because it contains at most five results of each kind.",
    action: "license.read",
    query: describeFields(searchQuery, {
      search: "Text to search for, at most 200 characters.",
      kinds: "Kinds to search, separated by commas; all if omitted.",
    }),
    listParameters: ["kinds"],
    result: z.array(searchResultSchema),
    example: { query: { search: "acme", kinds: "license,company" } },
  }),
};

export const searchHandlers = [
  handle(searchEndpoints.find, async ({ query, actor: { person }, context }) => {
    const { storage, keyAliasSecrets } = context;
    if (mayReadKeys(person, keyAliasSecrets)) return search(storage, person, query);
    const { search: text, kinds = resultKinds } = query;
    // Licenses are searched separately, because their search must match only the visible start of keys.
    const isLicense = (kind: ResultKind) => kind === "license";
    const results = await Promise.all([
      search(storage, person, { search: maskKeySearch(text), kinds: kinds.filter(isLicense) }),
      search(storage, person, { search: text, kinds: kinds.filter((kind) => !isLicense(kind)) }),
    ]);
    return results.flat();
  }),
];
