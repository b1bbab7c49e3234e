import { currentPerson } from "#app/domain/person/person.ts";
import { answer } from "./answer.ts";
import { call } from "./call.ts";

export const userCalls = {
  current: call({
    method: "GET",
    path: "/api/user/current",
    summary: "Who is signed in, with their privileges",
    action: "person.current",
    result: currentPerson,
  }),
};

export const userAnswers = [answer(userCalls.current, async ({ actor }) => actor.person)];
