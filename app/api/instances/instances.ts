import { z } from "zod";
import { availability, checkAvailability } from "#app/domain/instance/availability.ts";
import {
  startLicensedInstance,
  checkInstance,
  retryLicensedInstance,
} from "#app/domain/instance/licensed-instance.ts";
import { dryRunLicenseKey } from "#app/domain/instance/dry-run.ts";
import { isWaitingForStaffError } from "#app/domain/instance/provisioner.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { password } from "#app/domain/instance/password.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { provisionerErrors } from "#app/api/endpoint/error-descriptions.ts";
import { createBuyerActor, limitPublicRequests } from "./public-requests.ts";
import { checkBuyer } from "./sign-up-handle.ts";
import { instanceProgressSchema } from "./schemas/instance.ts";

const licenseQuery = z.object({
  licenseKey: z.union([licenseKey, dryRunLicenseKey], {
    error: ({ input }) => (input === undefined ? undefined : "Enter a valid license key."),
  }),
});

const orderErrors = {
  ...provisionerErrors,
  "403 MARKETPLACE_HANDLE":
    "The header `x-sign-up` does not belong to the buyer of this license. Send the buyer's `customerId`.",
};

export const instanceEndpoints = {
  create: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/instance/saas",
    operationId: "createInstance",
    summary: "Order the instance of a marketplace license",
    description:
      "Creates the hosted instance once. The header `x-sign-up` must contain the `customerId` of the buyer. The app sends the password to the new instance and does not store it.",
    action: "marketplace.use",
    query: licenseQuery,
    body: z.object({ password }),
    supportsIdempotencyKey: false,
    result: instanceProgressSchema,
    status: 201,
    errors: orderErrors,
    example: { query: { licenseKey: examples.licenseKey }, body: { password: examples.password } },
  }),
  checkStatus: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/instance/check-status",
    operationId: "getInstanceProgress",
    summary: "Get the progress of an instance",
    description:
      "Poll this endpoint after the number of milliseconds in `retryAfterMs`, until that number is 0.",
    action: "marketplace.use",
    query: licenseQuery,
    result: instanceProgressSchema,
    example: { query: { licenseKey: examples.licenseKey } },
  }),
  retry: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/instance/retry",
    operationId: "retryInstance",
    summary: "Retry the order of an instance",
    description:
      "Repeats the step that failed. The header `x-sign-up` must contain the `customerId` of the buyer.",
    action: "marketplace.use",
    query: licenseQuery,
    supportsIdempotencyKey: false,
    result: instanceProgressSchema,
    errors: orderErrors,
    example: { query: { licenseKey: examples.licenseKey } },
  }),
  checkAvailability: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/instance/availability",
    operationId: "checkSubdomain",
    summary: "Check whether a subdomain is available",
    description: "Checks the format, reserved names, and instances that exist or were deleted recently.",
    action: "marketplace.use",
    query: describeFields(z.object({ domain: z.string().max(1_000) }), { domain: "Subdomain to check." }),
    result: describeFields(availability, {
      isAvailable: "True if the subdomain can be used.",
      reason: "Reason why the subdomain cannot be used; null if it can be used.",
    }),
    example: { query: { domain: "acme-cloud" } },
  }),
};

export const instanceHandlers = [
  handle(
    instanceEndpoints.create,
    async (handlerContext) => {
      const { context, query, body, requestId } = handlerContext;
      await checkBuyer(handlerContext, query.licenseKey);
      return startLicensedInstance(
        context,
        createBuyerActor(handlerContext),
        query.licenseKey,
        body.password,
      ).catch((error: unknown) => {
        if (isWaitingForStaffError(error))
          context.log("warn", "A buyer waits for staff", {
            requestId,
            code: error.code,
            licenseKey: query.licenseKey,
          });
        throw error;
      });
    },
    limitPublicRequests,
  ),
  handle(
    instanceEndpoints.checkStatus,
    (handlerContext) =>
      checkInstance(
        handlerContext.context,
        createBuyerActor(handlerContext),
        handlerContext.query.licenseKey,
      ),
    limitPublicRequests,
  ),
  handle(
    instanceEndpoints.retry,
    async (handlerContext) => {
      await checkBuyer(handlerContext, handlerContext.query.licenseKey);
      return retryLicensedInstance(
        handlerContext.context,
        createBuyerActor(handlerContext),
        handlerContext.query.licenseKey,
      );
    },
    limitPublicRequests,
  ),
  handle(
    instanceEndpoints.checkAvailability,
    (handlerContext) =>
      checkAvailability(
        handlerContext.context,
        handlerContext.query.domain,
        createBuyerActor(handlerContext).actedAt,
      ),
    limitPublicRequests,
  ),
];
