import { z } from "zod";
import { found, search, searchQuery } from "#app/domain/search/search.ts";
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";

export const searchCalls = {
  find: call({
    operationId: "searchEverything",
    method: "GET",
    path: "/api/oem/search",
    summary:
      "Licenses by key, companies, contacts, tags, servers, hosted instances and users that a text leads to; at most 5 of each, and none of what one may not see",
    action: "license.read",
    query: searchQuery,
    lists: ["kinds"],
    result: z.array(found),
  }),
};

export const searchAnswers = [
  answer(searchCalls.find, ({ query, actor, world }) => search(world.storage, actor.person, query)),
];
