import { z } from "zod";
import {
  type EditableFieldName,
  editableFieldNames,
  editableFields,
} from "#app/domain/license/editable-fields.ts";
import { resolvePeriod } from "#app/domain/license/date-period.ts";
import {
  type FilterName,
  filtersExceptEnvironment,
  specifiedSortColumns,
} from "#app/domain/license/filter-fields.ts";
import { type FirstQuota, newLicenseFromCrm } from "#app/domain/license/new-license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { Paging } from "#app/domain/page.ts";
import { invalidFields, Problem } from "#app/domain/problem.ts";
import { irQuotaDefaults } from "#app/domain/quota/quota.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { parseInput } from "#app/api/endpoint/parse-input.ts";
import { licenseEditEndpoints, licenseFieldEndpoints } from "#app/api/licenses/license-edits.ts";
import { licenseFileEndpoints } from "#app/api/licenses/license-files.ts";
import { licenseEndpoints } from "#app/api/licenses/licenses.ts";
import { quotaEndpoints } from "#app/api/licenses/quotas.ts";
import { summaryRefreshEndpoints } from "#app/api/licenses/refresh-info.ts";
import {
  fetchPageOfAnySize,
  createEntityOrNullSchema,
  createRowVersionInput,
  type Translation,
  defineTranslation,
  type Upstream,
} from "./translation.ts";
import { unknownValue, instantOrNull, createExternalPageSchema } from "./external-values.ts";
import { externalLicenseSchema } from "./entities.ts";

export const licensePageSchema = createExternalPageSchema(externalLicenseSchema, "key");

/** Some APIs return the instant itself. Other APIs return an object that contains the instant. */
const lastRefreshSchema = z.union([
  z.object({ lastUpdatedAt: instantOrNull }),
  instantOrNull.transform((lastUpdatedAt) => ({ lastUpdatedAt })),
  unknownValue.transform(() => ({ lastUpdatedAt: null })),
]);

const createEditTranslation = (name: EditableFieldName): Translation => {
  const endpoint = licenseFieldEndpoints[name];
  return {
    endpoint,
    translate: async (input, upstream) => {
      const { key } = z.object({ key: z.string() }).parse(input.params);
      const upstreamInput = {
        params: { key },
        body: parseInput(endpoint.body, input.body),
        ...createRowVersionInput(input),
      };
      return (
        (await upstream.exchange(endpoint, upstreamInput, createEntityOrNullSchema(externalLicenseSchema))) ??
        upstream.fetchLicense(key)
      );
    },
  };
};

/** The specification creates a license and its quota in two requests. */
async function createFirstQuota(
  { exchange }: Upstream,
  { key: licenseKey, type }: { key: string; type: number },
  { activationDate, expirationDate, ...capacities }: FirstQuota,
) {
  const commonFields = { licenseKey, activationDate, expirationDate };
  if (type === licenseTypes.enterprise) {
    const { serverCapacity = 1, totalClientCapacity = 1 } = capacities;
    const body = { ...commonFields, serverCapacity, totalClientCapacity };
    await exchange(quotaEndpoints.createEnterprise, { body }, unknownValue);
  }
  if (type === licenseTypes.ir)
    await exchange(quotaEndpoints.createIr, { body: { ...commonFields, ...irQuotaDefaults } }, unknownValue);
}

/** The license was created, but its quota was not. The form uses the license key in `current` to continue. */
const licenseWithoutQuotaProblem = (key: string, cause: Error) =>
  new Problem(
    "rule",
    `The license was created, but the quota of the license was not created. ${cause.message}`,
    {
      code: "LICENSE_WITHOUT_QUOTA",
      current: { key },
      cause,
    },
  );

const specifiedFilters: readonly FilterName[] = [
  "key",
  "createdBy",
  "tag",
  "companyName",
  "contactEmail",
  "packageTierId",
  "isOffline",
  "softCapacity",
  "types",
  "statuses",
  "activenessStatuses",
  "lifetimeStatuses",
  "useStatuses",
  "environment",
  "dateFilterType",
  "minDate",
  "maxDate",
];
/** An API that ignores one of these filters would list too many licenses. */
const extensionFilters = filtersExceptEnvironment.filter((name) => !specifiedFilters.includes(name));

export const licenseTranslations: Translation[] = [
  defineTranslation(licenseEndpoints.filter, async ({ body }, { exchange }) => {
    const { after, ...requestedFilter } = parseInput(licenseEndpoints.filter.body, body);
    const { pageNumber, pageSize, ...filter } = resolvePeriod(requestedFilter, readSystemClock());
    const unsupportedFields = [
      ...extensionFilters.filter((name) => filter[name] !== undefined),
      ...(after === undefined ? [] : ["after"]),
      ...(specifiedSortColumns.some((name) => name === filter.sortBy) ? [] : ["sortBy"]),
    ];
    if (unsupportedFields.length > 0)
      throw invalidFields(
        Object.fromEntries(
          unsupportedFields.map((name) => [
            name,
            ["The connected license API does not support this filter."],
          ]),
        ),
      );
    const page = await fetchPageOfAnySize({ pageNumber, pageSize }, (paging: Paging) =>
      exchange(licenseEndpoints.filter, { body: { ...filter, ...paging } }, licensePageSchema),
    );
    // The start of a license is stored in its quotas. The list shows the activation date instead, because
    // reading the quotas would take one more request per license.
    const entities = page.entities.map((listedLicense) => ({
      ...listedLicense,
      startsAt: listedLicense.startsAt ?? listedLicense.activatedAt,
    }));
    return { ...page, entities, next: null };
  }),
  defineTranslation(licenseEndpoints.listByKeys, async ({ query }, upstream) => {
    const { keys } = parseInput(licenseEndpoints.listByKeys.query, query);
    const licenses = await Promise.all(keys.map((key) => upstream.fetchLicense(key).catch(() => null)));
    return licenses.filter((listedLicense) => listedLicense !== null);
  }),
  defineTranslation(licenseEndpoints.get, ({ params }, upstream) => upstream.fetchLicense(params?.key ?? "")),
  defineTranslation(licenseEndpoints.createFromCrm, async ({ body, idempotencyKey }, upstream) => {
    const { quota, alertsCustomer, hubspotContactFirstname, hubspotContactLastname, ...fields } = parseInput(
      newLicenseFromCrm,
      body,
    );
    if (alertsCustomer)
      throw invalidFields({ alertsCustomer: ["The connected license API does not support this field."] });
    const upstreamBody = {
      ...fields,
      hubspotContactFirstname: hubspotContactFirstname ?? "",
      hubspotContactLastname: hubspotContactLastname ?? "",
    };
    const createdLicense = await upstream.exchange(
      licenseEndpoints.createFromCrm,
      { body: upstreamBody, ...(idempotencyKey && { idempotencyKey }) },
      z.looseObject({ key: z.string().min(1) }),
    );
    if (quota)
      await createFirstQuota(upstream, { key: createdLicense.key, type: fields.type }, quota).catch(
        (error: unknown) => {
          throw licenseWithoutQuotaProblem(
            createdLicense.key,
            error instanceof Error ? error : new Error(String(error)),
          );
        },
      );
    return upstream.fetchLicense(createdLicense.key);
  }),
  // The specification has no endpoint that checks a license file, so only the download reports errors.
  defineTranslation(licenseFileEndpoints.checkFile, async ({ params }) => ({
    fileName: `${params?.key ?? ""}.lic`,
  })),
  ...editableFieldNames.filter((name) => editableFields[name].isInSpecification).map(createEditTranslation),
  defineTranslation(licenseEditEndpoints.remove, async ({ params }, { exchange }) => {
    await exchange(licenseEditEndpoints.remove, { params }, unknownValue);
    return {};
  }),
  defineTranslation(summaryRefreshEndpoints.readLastRefresh, (_, { exchange }) =>
    exchange(summaryRefreshEndpoints.readLastRefresh, {}, lastRefreshSchema),
  ),
  defineTranslation(summaryRefreshEndpoints.refresh, (_, { exchange }) =>
    exchange(summaryRefreshEndpoints.refresh, {}, lastRefreshSchema),
  ),
];
