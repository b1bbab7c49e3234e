import { desk, readDesk } from "#app/domain/desk/desk.ts";
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";

export const deskCalls = {
  read: call({
    method: "GET",
    path: "/api/oem/desk",
    operationId: "getDesk",
    summary: "What needs somebody today, as far as the sender may see it, and what they did last",
    action: "license.read",
    result: desk,
  }),
};

export const deskAnswers = [
  answer(deskCalls.read, ({ actor, world }) => readDesk(world.storage.desk, actor.person, actor.at)),
];
