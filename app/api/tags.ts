import { z } from "zod";
import { answer } from "./answer.ts";
import { call } from "./call.ts";

export const tagCalls = {
  search: call({
    method: "GET",
    path: "/api/oem/tags",
    summary: "Names of the tags that contain a text",
    action: "tag.read",
    query: z.object({ val: z.string().max(200).default("") }),
    result: z.array(z.string()),
  }),
};

export const tagAnswers = [
  answer(tagCalls.search, ({ query, world }) => world.storage.tags.search(query.val)),
];
