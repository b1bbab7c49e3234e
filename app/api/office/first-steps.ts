import {
  firstStepChoices,
  firstSteps,
  readFirstSteps,
  saveFirstSteps,
} from "#app/domain/first-steps/first-steps.ts";
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";

const path = "/api/oem/first-steps";

export const firstStepCalls = {
  read: call({
    method: "GET",
    path,
    operationId: "getFirstSteps",
    summary: "What a new installation still needs before licenses can be made",
    action: "first-steps.manage",
    result: firstSteps,
  }),
  save: call({
    method: "PUT",
    path,
    operationId: "changeFirstSteps",
    summary: "Settles steps of a new installation, or puts all of them away",
    action: "first-steps.manage",
    body: firstStepChoices,
    result: firstSteps,
  }),
};

export const firstStepAnswers = [
  answer(firstStepCalls.read, ({ world }) => readFirstSteps(world.storage, world.setup)),
  answer(firstStepCalls.save, ({ body, world }) => saveFirstSteps(world.storage, world.setup, body)),
];
