import { firstStepChoices, readFirstSteps, saveFirstSteps } from "#app/domain/first-steps/first-steps.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { firstStepsSchema } from "./schemas/settings.ts";

const path = "/api/oem/first-steps";

export const firstStepEndpoints = {
  read: defineEndpoint({
    method: "GET",
    path,
    operationId: "getFirstSteps",
    summary: "Get the setup checklist",
    description: "Returns the steps that a new installation still needs.",
    action: "first-steps.manage",
    result: firstStepsSchema,
  }),
  save: defineEndpoint({
    method: "PUT",
    path,
    operationId: "changeFirstSteps",
    summary: "Update the setup checklist",
    description: "Marks steps as done, or hides the checklist.",
    action: "first-steps.manage",
    body: describeFields(firstStepChoices, {
      settled: "Steps to mark as done or not needed.",
      isPutAway: "True to hide the checklist.",
    }),
    result: firstStepsSchema,
    example: { body: { settled: ["backup"], isPutAway: false } },
  }),
};

export const firstStepHandlers = [
  handle(firstStepEndpoints.read, ({ context }) => readFirstSteps(context.storage, context.setup)),
  handle(firstStepEndpoints.save, ({ body, context }) =>
    saveFirstSteps(context.storage, context.setup, body),
  ),
];
