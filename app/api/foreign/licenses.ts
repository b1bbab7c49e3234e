import { z } from "zod";
import { type EditableName, editableNames } from "#app/domain/license/editable-fields.ts";
import { type FirstQuota, newLicenseFromCrm } from "#app/domain/license/new-license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { type Paging } from "#app/domain/page.ts";
import { invalidFields, Problem } from "#app/domain/problem.ts";
import { irQuotaDefaults } from "#app/domain/quota/quota.ts";
import { fit } from "#app/api/call/fit.ts";
import { licenseEditCalls, licenseFieldCalls } from "#app/api/licenses/license-edits.ts";
import { licenseCalls } from "#app/api/licenses/licenses.ts";
import { quotaCalls } from "#app/api/licenses/quotas.ts";
import { refreshCalls } from "#app/api/licenses/refresh-info.ts";
import { license } from "./entities.ts";
import {
  anyPage,
  orNothing,
  seenVersion,
  type Translation,
  translation,
  type Upstream,
} from "./translation.ts";
import { anything, instantOrNull, pageOf } from "./wire.ts";

export const licensePage = pageOf(license, "key");

/** Some APIs return the instant itself, others an object that contains it. */
const lastUpdate = z.union([
  z.object({ lastUpdatedAt: instantOrNull }),
  instantOrNull.transform((lastUpdatedAt) => ({ lastUpdatedAt })),
  anything.transform(() => ({ lastUpdatedAt: null })),
]);

const edit = (name: EditableName): Translation => {
  const call = licenseFieldCalls[name];
  return {
    call,
    speak: async (input, upstream) => {
      const { key } = z.object({ key: z.string() }).parse(input.params);
      const sent = { params: { key }, body: fit(call.body, input.body), ...seenVersion(input) };
      return (await upstream.exchange(call, sent, orNothing(license))) ?? upstream.license(key);
    },
  };
};

/** The specification creates a license and its quota in two requests. */
async function addFirstQuota(
  { exchange }: Upstream,
  { key: licenseKey, type }: { key: string; type: number },
  { activationDate, expirationDate, ...capacities }: FirstQuota,
) {
  const term = { licenseKey, activationDate, expirationDate };
  if (type === licenseTypes.enterprise) {
    const { serverCapacity = 1, totalClientCapacity = 1 } = capacities;
    const body = { ...term, serverCapacity, totalClientCapacity };
    await exchange(quotaCalls.createEnterprise, { body }, anything);
  }
  if (type === licenseTypes.ir)
    await exchange(quotaCalls.createIr, { body: { ...term, ...irQuotaDefaults } }, anything);
}

/** The license exists, but creating its quota failed. Code and `current` let the form continue. */
const withoutQuota = (key: string, cause: Error) =>
  new Problem("rule", `The license was created, but its quota was not. ${cause.message}`, {
    code: "LICENSE_WITHOUT_QUOTA",
    current: { key },
    cause,
  });

/** Filters that only our own API has. Another API may ignore them, and would then list too many licenses. */
const ownFilters = ["customerId", "lastContactBefore"] as const;

export const licenseTranslations: Translation[] = [
  translation(licenseCalls.filtered, async ({ body }, { exchange }) => {
    const { pageNumber, pageSize, ...filter } = fit(licenseCalls.filtered.body, body);
    const own = ownFilters.filter((name) => filter[name] !== undefined);
    if (own.length > 0)
      throw invalidFields(
        Object.fromEntries(own.map((name) => [name, ["This license API has no such filter."]])),
      );
    const page = await anyPage({ pageNumber, pageSize }, (paging: Paging) =>
      exchange(licenseCalls.filtered, { body: { ...filter, ...paging } }, licensePage),
    );
    // The start date of each license would take a request for its quotas.
    const entities = page.entities.map((one) => ({ ...one, startsAt: one.startsAt ?? one.activatedAt }));
    return { ...page, entities };
  }),
  translation(licenseCalls.one, ({ params }, upstream) => upstream.license(params?.key ?? "")),
  translation(licenseCalls.createFromCrm, async ({ body, ...input }, upstream) => {
    const { quota, hubspotContactFirstname, hubspotContactLastname, ...order } = fit(newLicenseFromCrm, body);
    const { idempotencyKey } = input;
    const sent = {
      ...order,
      hubspotContactFirstname: hubspotContactFirstname ?? "",
      hubspotContactLastname: hubspotContactLastname ?? "",
    };
    const made = await upstream.exchange(
      licenseCalls.createFromCrm,
      { body: sent, ...(idempotencyKey && { idempotencyKey }) },
      z.looseObject({ key: z.string().min(1) }),
    );
    if (quota)
      await addFirstQuota(upstream, { key: made.key, type: order.type }, quota).catch((error: unknown) => {
        throw withoutQuota(made.key, error instanceof Error ? error : new Error(String(error)));
      });
    return upstream.license(made.key);
  }),
  // The specification has no check, so errors appear only on download.
  translation(licenseCalls.checkFile, async ({ params }) => ({ fileName: `${params?.key ?? ""}.lic` })),
  ...editableNames.filter((name) => name !== "graceDays" && name !== "isOffline").map(edit),
  translation(licenseEditCalls.remove, async ({ params }, { exchange }) => {
    await exchange(licenseEditCalls.remove, { params }, anything);
    return {};
  }),
  translation(refreshCalls.summaryView, (_, { exchange }) =>
    exchange(refreshCalls.summaryView, {}, lastUpdate),
  ),
  translation(refreshCalls.refresh, (_, { exchange }) => exchange(refreshCalls.refresh, {}, lastUpdate)),
];
