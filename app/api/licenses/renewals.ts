import { z } from "zod";
import {
  hasOneSpan,
  oneSpanError,
  previewRenewal,
  renewal,
  renewalRequest,
  renewalDays,
  renewalSpan,
  renewLicense,
} from "#app/domain/license/renew-license.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";

const byKey = z.object({ key: licenseKey });

export const renewalEndpoints = {
  renew: endpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/renewals",
    operationId: "renewLicense",
    summary:
      "Extends the enabled quota that ends last, from its end or from today, whichever is later, by a period or by days, or to a day; If-Match takes the row version of the quota",
    action: "license.edit",
    params: byKey,
    body: renewalRequest,
    result: renewal,
    status: 201,
    supportsIdempotencyKey: true,
    supportsIfMatch: true,
  }),
  preview: endpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/renewals/preview",
    operationId: "previewRenewal",
    summary: "From when to when a renewal would move the end; nothing is changed",
    action: "license.edit",
    params: byKey,
    query: z
      .object({ ...renewalSpan, days: z.coerce.number().pipe(renewalDays).optional() })
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
