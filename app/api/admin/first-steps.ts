import {
  firstStepChoices,
  firstSteps,
  readFirstSteps,
  saveFirstSteps,
} from "#app/domain/first-steps/first-steps.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";

const path = "/api/oem/first-steps";

export const firstStepEndpoints = {
  read: endpoint({
    method: "GET",
    path,
    operationId: "getFirstSteps",
    summary: "What a new installation still needs before licenses can be made",
    action: "first-steps.manage",
    result: firstSteps,
  }),
  save: endpoint({
    method: "PUT",
    path,
    operationId: "changeFirstSteps",
    summary: "Settles steps of a new installation, or puts all of them away",
    action: "first-steps.manage",
    body: firstStepChoices,
    result: firstSteps,
  }),
};

export const firstStepHandlers = [
  handle(firstStepEndpoints.read, ({ context }) => readFirstSteps(context.storage, context.setup)),
  handle(firstStepEndpoints.save, ({ body, context }) =>
    saveFirstSteps(context.storage, context.setup, body),
  ),
];
