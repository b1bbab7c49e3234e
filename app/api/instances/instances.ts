import { z } from "zod";
import { availability, checkAvailability } from "#app/domain/instance/availability.ts";
import {
  startLicensedInstance,
  checkInstance,
  retryLicensedInstance,
} from "#app/domain/instance/licensed-instance.ts";
import { dryRunLicenseKey } from "#app/domain/instance/dry-run.ts";
import { instanceProgress } from "#app/domain/instance/progress.ts";
import { waitsForStaff } from "#app/domain/instance/provisioner.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { password } from "#app/domain/instance/password.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { createBuyerActor, limitPublicRequests } from "./public-requests.ts";
import { checkBuyer } from "./sign-up-handle.ts";

const licenseQuery = z.object({
  licenseKey: z.union([licenseKey, dryRunLicenseKey], {
    error: ({ input }) => (input === undefined ? undefined : "This is not a license key."),
  }),
});

export const instanceEndpoints = {
  create: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/instance/saas",
    operationId: "createInstance",
    summary:
      "Create the instance of a marketplace license once; the header x-sign-up must contain the customerId of the buyer. The password is passed on and not stored",
    action: "marketplace.use",
    query: licenseQuery,
    body: z.object({ password }),
    result: instanceProgress,
    status: 201,
  }),
  checkStatus: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/instance/check-status",
    operationId: "getInstanceProgress",
    summary: "Get the progress of the instance of a license",
    action: "marketplace.use",
    query: licenseQuery,
    result: instanceProgress,
  }),
  retry: defineEndpoint({
    method: "POST",
    path: "/api/customers/one/instance/retry",
    operationId: "retryInstance",
    summary: "Retry a failed step; the header x-sign-up must contain the customerId of the buyer",
    action: "marketplace.use",
    query: licenseQuery,
    result: instanceProgress,
  }),
  availability: defineEndpoint({
    method: "GET",
    path: "/api/customers/one/instance/availability",
    operationId: "checkSubdomain",
    summary: "Check whether a subdomain is available",
    action: "marketplace.use",
    query: z.object({ domain: z.string().max(1_000) }),
    result: availability,
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
        if (waitsForStaff(error))
          context.log("warn", "A buyer waits for us", {
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
    instanceEndpoints.availability,
    (handlerContext) =>
      checkAvailability(
        handlerContext.context,
        handlerContext.query.domain,
        createBuyerActor(handlerContext).at,
      ),
    limitPublicRequests,
  ),
];
