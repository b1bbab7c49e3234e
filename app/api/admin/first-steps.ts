import {
  firstStepChoices,
  firstSteps,
  readFirstSteps,
  saveFirstSteps,
} from "#app/domain/first-steps/first-steps.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";

const path = "/api/oem/first-steps";

export const firstStepEndpoints = {
  read: defineEndpoint({
    method: "GET",
    path,
    operationId: "getFirstSteps",
    summary: "Get the steps that a new installation still needs",
    action: "first-steps.manage",
    result: firstSteps,
  }),
  save: defineEndpoint({
    method: "PUT",
    path,
    operationId: "changeFirstSteps",
    summary: "Complete steps of a new installation, or dismiss all of them",
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
