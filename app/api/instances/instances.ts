import { z } from "zod";
import { availability, availabilityOf } from "#app/domain/instance/availability.ts";
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
import { endpoint } from "#app/api/endpoint/endpoint.ts";
import { buyerActor, limitPublicRequests } from "./public-requests.ts";
import { checkSignedUp } from "./sign-up-handle.ts";

const byLicense = z.object({
  licenseKey: z.union([licenseKey, dryRunLicenseKey], {
    error: ({ input }) => (input === undefined ? undefined : "This is not a license key."),
  }),
});

export const instanceEndpoints = {
  create: endpoint({
    method: "POST",
    path: "/api/customers/one/instance/saas",
    operationId: "createInstance",
    summary:
      "Makes the instance that goes with a marketplace license, once, for its buyer, whom the header x-sign-up names by the customerId; the password is handed on and not kept",
    action: "marketplace.use",
    query: byLicense,
    body: z.object({ password }),
    result: instanceProgress,
    status: 201,
  }),
  checkStatus: endpoint({
    method: "GET",
    path: "/api/customers/one/instance/check-status",
    operationId: "getInstanceProgress",
    summary: "How far the instance of a license has come",
    action: "marketplace.use",
    query: byLicense,
    result: instanceProgress,
  }),
  retry: endpoint({
    method: "POST",
    path: "/api/customers/one/instance/retry",
    operationId: "retryInstance",
    summary:
      "Tries a step again that gave up, for the buyer whom the header x-sign-up names by the customerId",
    action: "marketplace.use",
    query: byLicense,
    result: instanceProgress,
  }),
  availability: endpoint({
    method: "GET",
    path: "/api/customers/one/instance/availability",
    operationId: "checkSubdomain",
    summary: "Whether a subdomain may be had",
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
      await checkSignedUp(handlerContext, query.licenseKey);
      return startLicensedInstance(
        context,
        buyerActor(handlerContext),
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
      checkInstance(handlerContext.context, buyerActor(handlerContext), handlerContext.query.licenseKey),
    limitPublicRequests,
  ),
  handle(
    instanceEndpoints.retry,
    async (handlerContext) => {
      await checkSignedUp(handlerContext, handlerContext.query.licenseKey);
      return retryLicensedInstance(
        handlerContext.context,
        buyerActor(handlerContext),
        handlerContext.query.licenseKey,
      );
    },
    limitPublicRequests,
  ),
  handle(
    instanceEndpoints.availability,
    (handlerContext) =>
      availabilityOf(handlerContext.context, handlerContext.query.domain, buyerActor(handlerContext).at),
    limitPublicRequests,
  ),
];
