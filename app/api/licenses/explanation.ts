import { z } from "zod";
import { orNotFound } from "#app/domain/problem.ts";
import { endingInstant } from "#app/domain/time/time-schemas.ts";
import { explainStatuses } from "#app/words/explanation.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { keyParams } from "#app/api/endpoint/common-schemas.ts";
import { explanationSchema } from "./schemas/explanation.ts";

export const explanationEndpoints = {
  explain: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/explanation",
    operationId: "explainLicense",
    summary: "Explain the statuses of a license",
    description:
      "Returns the statuses of a license now or at another time, with the rule and the values that decide each of them. The use, the last contact, the quotas and the settings are the current ones.",
    action: "license.read",
    params: keyParams,
    query: describeFields(z.object({ at: endingInstant.optional() }), {
      at: "Time to explain; now if omitted. A day (`YYYY-MM-DD`) means its last instant in UTC.",
    }),
    result: explanationSchema,
    example: (dates) => ({ query: { at: dates.dayIn(30) } }),
  }),
};

export const explanationHandlers = [
  handle(explanationEndpoints.explain, async ({ params, query, context: { storage, now } }) => {
    const license = await orNotFound(storage.licenses.findFull(params.key), "The license");
    const { record, quotas, servers } = license;
    const [settings, isSuspended] = await Promise.all([
      storage.settings.read(),
      storage.instances.isSuspended(record.id),
    ]);
    const at = query.at ?? now();
    return { at, ...explainStatuses({ license: record, quotas, servers, settings, isSuspended }, at) };
  }),
];
