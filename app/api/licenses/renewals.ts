import { z } from "zod";
import {
  hasOneSpan,
  oneSpanError,
  previewRenewal,
  renewal,
  renewalRequest,
  renewalSpan,
  renewLicense,
} from "#app/domain/license/renew-license.ts";
import { periodDays } from "#app/domain/quota/period.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";

const keyParams = z.object({ key: licenseKey });

export const renewalEndpoints = {
  renew: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/renewals",
    operationId: "renewLicense",
    summary:
      "Renew a license: extend its enabled quota that ends last, by a period, by days or until a day, from its end or from today if that is later; If-Match takes the row version of the quota",
    action: "license.edit",
    params: keyParams,
    body: renewalRequest,
    result: renewal,
    status: 201,
    supportsIdempotencyKey: true,
    supportsIfMatch: true,
  }),
  preview: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/renewals/preview",
    operationId: "previewRenewal",
    summary: "Preview the old and the new end of a renewal; nothing is changed",
    action: "license.edit",
    params: keyParams,
    query: z
      .object({ ...renewalSpan, days: z.coerce.number().pipe(periodDays).optional() })
      .refine(hasOneSpan, oneSpanError),
    result: renewal,
  }),
};

export const renewalHandlers: EndpointHandler[] = [
  handle(renewalEndpoints.renew, ({ params: { key }, body, context, actor, expectedVersion }) =>
    renewLicense(context.storage, { actor, key, expectedVersion }, body),
  ),
  handle(renewalEndpoints.preview, ({ params: { key }, query, context }) =>
    previewRenewal(context.storage, key, query, instantOf(context.now().getTime())),
  ),
];
