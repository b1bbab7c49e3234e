import { z } from "zod";
import { availability, availabilityOf } from "#app/domain/instance/availability.ts";
import {
  beginInstance,
  checkInstance,
  retryLicensedInstance,
} from "#app/domain/instance/licensed-instance.ts";
import { dryRunLicenseKey } from "#app/domain/instance/dry-run.ts";
import { instanceProgress } from "#app/domain/instance/progress.ts";
import { waitsForStaff } from "#app/domain/instance/provisioner.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { password } from "#app/domain/instance/password.ts";
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
import { buyerOf, limitPublicCalls } from "./public-calls.ts";
import { checkSignedUp } from "./sign-up-handle.ts";

const byLicense = z.object({
  licenseKey: z.union([licenseKey, dryRunLicenseKey], {
    error: ({ input }) => (input === undefined ? undefined : "This is not a license key."),
  }),
});

export const instanceCalls = {
  create: call({
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
  checkStatus: call({
    method: "GET",
    path: "/api/customers/one/instance/check-status",
    operationId: "getInstanceProgress",
    summary: "How far the instance of a license has come",
    action: "marketplace.use",
    query: byLicense,
    result: instanceProgress,
  }),
  retry: call({
    method: "POST",
    path: "/api/customers/one/instance/retry",
    operationId: "retryInstance",
    summary:
      "Tries a step again that gave up, for the buyer whom the header x-sign-up names by the customerId",
    action: "marketplace.use",
    query: byLicense,
    result: instanceProgress,
  }),
  availability: call({
    method: "GET",
    path: "/api/customers/one/instance/availability",
    operationId: "checkSubdomain",
    summary: "Whether a subdomain may be had",
    action: "marketplace.use",
    query: z.object({ domain: z.string().max(1_000) }),
    result: availability,
  }),
};

export const instanceAnswers = [
  answer(
    instanceCalls.create,
    async (context) => {
      const { world, query, body, requestId } = context;
      await checkSignedUp(context, query.licenseKey);
      return beginInstance(world, buyerOf(context), query.licenseKey, body.password).catch(
        (error: unknown) => {
          if (waitsForStaff(error))
            world.log("warn", "A buyer waits for us", {
              requestId,
              code: error.code,
              licenseKey: query.licenseKey,
            });
          throw error;
        },
      );
    },
    limitPublicCalls,
  ),
  answer(
    instanceCalls.checkStatus,
    (context) => checkInstance(context.world, buyerOf(context), context.query.licenseKey),
    limitPublicCalls,
  ),
  answer(
    instanceCalls.retry,
    async (context) => {
      await checkSignedUp(context, context.query.licenseKey);
      return retryLicensedInstance(context.world, buyerOf(context), context.query.licenseKey);
    },
    limitPublicCalls,
  ),
  answer(
    instanceCalls.availability,
    (context) => availabilityOf(context.world, context.query.domain, buyerOf(context).at),
    limitPublicCalls,
  ),
];
