import { z } from "zod";
import {
  isOneSpan,
  notOneSpan,
  previewRenewal,
  renewal,
  renewalOrder,
  renewalDays,
  renewalSpan,
  renewLicense,
} from "#app/domain/license/renew-license.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { type Answer, answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";

const named = z.object({ key: licenseKey });

export const renewalCalls = {
  renew: call({
    method: "POST",
    path: "/api/oem/licenses/{key}/renewals",
    operationId: "renewLicense",
    summary:
      "Extends the enabled quota that ends last, from its end or from today, whichever is later, by a period or by days, or to a day; If-Match takes the row version of the quota",
    action: "license.edit",
    params: named,
    body: renewalOrder,
    result: renewal,
    status: 201,
    creates: true,
    changes: true,
  }),
  preview: call({
    method: "GET",
    path: "/api/oem/licenses/{key}/renewals/preview",
    operationId: "previewRenewal",
    summary: "From when to when a renewal would move the end; nothing is changed",
    action: "license.edit",
    params: named,
    query: z
      .object({ ...renewalSpan, days: z.coerce.number().pipe(renewalDays).optional() })
      .refine(isOneSpan, notOneSpan),
    result: renewal,
  }),
};

export const renewalAnswers: Answer[] = [
  answer(renewalCalls.renew, ({ params: { key }, body, world, actor, expectedVersion }) =>
    renewLicense(world.storage, { actor, key, expectedVersion }, body),
  ),
  answer(renewalCalls.preview, ({ params: { key }, query, world }) =>
    previewRenewal(world.storage, key, query, instantOf(world.now().getTime())),
  ),
];
