import { z } from "zod";
import { licenseKey } from "#app/domain/license/key.ts";
import { licenseType } from "#app/domain/license/license.ts";
import { featureName, featureValue } from "#app/domain/package/feature-wording.ts";
import { notFound } from "#app/domain/problem.ts";
import { quota, type QuotaRecord } from "#app/domain/quota/quota.ts";
import { answer } from "./answer.ts";
import { call } from "./call.ts";

export const quotaCalls = {
  ofLicense: call({
    method: "GET",
    path: "/api/oem/quotas",
    summary: "The quotas of a license",
    action: "license.read",
    query: z.object({ licenseKey, licenseType: z.coerce.number().pipe(licenseType).optional() }),
    result: z.array(quota),
  }),
};

export const quotaAnswers = [
  answer(quotaCalls.ofLicense, async ({ query, world }) => {
    const found = await world.storage.licenses.inFull(query.licenseKey);
    if (!found) throw notFound("The license");
    return found.quotas.map(presentQuota);
  }),
];

const presentQuota = ({ licenseId: _, features, ...quota }: QuotaRecord) => ({
  ...quota,
  features: features.map((feature) => ({
    ...feature,
    prettyName: featureName(feature.name),
    prettyValue: featureValue(feature.name, feature.value),
  })),
});
