import { z } from "zod";
import {
  hasOneSpanField,
  oneSpanFieldError,
  previewRenewal,
  renewalRequest,
  renewalSpanFields,
  renewLicense,
} from "#app/domain/license/renew-license.ts";
import { periodDays } from "#app/domain/quota/period-days.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { renewalSchema } from "./schemas/renewal.ts";
import { keyParams } from "#app/api/endpoint/common-schemas.ts";
import { identifyRenewedQuota } from "#app/domain/row-version.ts";

const spanDescriptions = {
  period:
    "Length of the renewal. A month is 30 days, a year 365 days. Send one of `period`, `days` and `expirationDate`.",
  days: "Length of the renewal in days, 1 to 36,500.",
};

const renewalErrors = {
  ...commonErrors("422 LICENSE_DELETED", "422 NO_QUOTA"),
  "422 NEVER_ENDS": "The license never ends. It needs no renewal.",
  "422 NOT_LATER": "The new end is not later than the old end. Choose a later end.",
  "422 TOO_LATE": "The new end is after 2149. Choose an earlier end.",
};

export const renewalEndpoints = {
  renew: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/renewals",
    operationId: "renewLicense",
    summary: "Renew a license",
    description:
      "Extends the enabled quota that ends last. The new end is counted from the old end, or from today if that is later. Send one of `period`, `days` and `expirationDate`. Periods have fixed lengths: a month is 30 days, `1-year` is 365 days. `If-Match` takes the ETag of the quota, which the response to a renewal also contains.",
    action: "license.edit",
    params: keyParams,
    body: describeFields(renewalRequest, spanDescriptions),
    result: renewalSchema,
    identifyResult: identifyRenewedQuota,
    status: 201,
    supportsIdempotencyKey: true,
    supportsIfMatch: true,
    errors: renewalErrors,
    example: { body: { period: "1-year" } },
  }),
  preview: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/renewals/preview",
    operationId: "previewRenewal",
    summary: "Preview a renewal",
    description:
      "Returns the old and the new end. Nothing is changed. Periods have fixed lengths: a month is 30 days, `1-year` is 365 days.",
    action: "license.edit",
    params: keyParams,
    query: describeFields(
      z
        .object({ ...renewalSpanFields, days: z.coerce.number().pipe(periodDays).optional() })
        .refine(hasOneSpanField, oneSpanFieldError),
      spanDescriptions,
    ),
    result: renewalSchema,
    identifyResult: identifyRenewedQuota,
    errors: renewalErrors,
    example: { query: { period: "1-year" } },
  }),
};

export const renewalHandlers: EndpointHandler[] = [
  handle(renewalEndpoints.renew, ({ params: { key }, body, actor, expectedVersion, once }) =>
    once((storage) => renewLicense(storage, { actor, key, expectedVersion }, body)),
  ),
  handle(renewalEndpoints.preview, ({ params: { key }, query, context }) =>
    previewRenewal(context.storage, key, query, context.now()),
  ),
];
