import { z } from "zod";
import { resolvePeriod } from "#app/domain/license/date-period.ts";
import type { LicenseListRequest } from "#app/domain/license/filter.ts";
import { choiceFilters } from "#app/domain/license/filter-fields.ts";
import { parseFilterValues } from "#app/domain/license/filter-query.ts";
import { presentLicense } from "#app/domain/license/license.ts";
import { createLicense, findLicense } from "#app/domain/license/licenses.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { omitEmptyValues, splitList } from "#app/domain/text/query-text.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { readPageWithCursor } from "#app/api/endpoint/cursor.ts";
import { commonErrors } from "#app/api/endpoint/error-descriptions.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { licenseListRequestSchema } from "./schemas/license-filter.ts";
import { licensePage, licenseSchema } from "./schemas/license.ts";
import { keyParams } from "#app/api/endpoint/common-schemas.ts";
import { newLicenseForAnyCustomerSchema, newLicenseFromCrmSchema } from "./schemas/new-license.ts";
import { type NewLicenseBody, resolveNewLicense } from "./new-license-customer.ts";
import { identifyLicense } from "#app/domain/row-version.ts";

export const licenseEndpoints = {
  filter: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/filtered",
    operationId: "filterLicenses",
    summary: "List licenses with a filter in the body",
    description:
      "Returns one page of licenses that match all given filters. One or two characters in `key` match the beginning of a license key; more characters match any part of it.",
    action: "license.read",
    body: licenseListRequestSchema,
    supportsIdempotencyKey: false,
    result: licensePage,
    example: {
      body: { companyName: "acme", lifetimeStatuses: ["almost-expired"], pageNumber: 0, pageSize: 50 },
    },
  }),
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/summary",
    operationId: "listLicenses",
    summary: "List licenses",
    description:
      "Returns one page of licenses that match all given filters. Separate the values of a list parameter by commas. One or two characters in `key` match the beginning of a license key; more characters match any part of it.",
    action: "license.read",
    query: z
      .record(z.string(), z.string())
      .transform(({ after = "", ...filter }) => ({
        ...parseFilterValues(filter),
        ...omitEmptyValues({ after }),
      }))
      .pipe(licenseListRequestSchema),
    listParameters: choiceFilters,
    result: licensePage,
    example: (dates) => ({
      query: {
        pageNumber: 0,
        pageSize: 10,
        companyName: "acme",
        types: [1, 2],
        lifetimeStatuses: ["active", "almost-expired"],
        dateFilterType: "expired",
        minDate: dates.dayIn(0),
        maxDate: dates.dayIn(90),
        sortBy: "createdAt",
        sortType: "DESC",
      },
    }),
  }),
  create: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses",
    operationId: "createLicense",
    summary: "Create a license",
    description:
      "Creates a license, and its first quota if you send one, for a company and a contact of the CRM, as `POST /api/oem/licenses/hubspot` does, or for a customer whose details you send. Without a quota the license cannot be activated until you add one. Send an `Idempotency-Key`, so that a retry creates no second license. `GET /api/oem/packages?type=1` lists the tiers of Enterprise licenses. `type=2` lists the tiers of IR licenses.",
    action: "license.create",
    body: newLicenseForAnyCustomerSchema,
    result: licenseSchema,
    identifyResult: identifyLicense,
    status: 201,
    supportsIdempotencyKey: true,
    errors: commonErrors(
      "422 APPROVAL_REQUIRED",
      "422 TIER_UNKNOWN",
      "422 TERM",
      "422 TIER_RETIRED",
      "422 CRM_UNKNOWN",
    ),
    example: (dates) => ({
      body: {
        ...examples.contact,
        type: 1,
        packageTierId: "corporate-2",
        environment: 3,
        isOffline: false,
        softCapacity: false,
        tags: ["emea"],
        notes: "Ordered by phone.",
        quota: {
          activationDate: dates.dayIn(0),
          expirationDate: dates.dayIn(365),
          serverCapacity: 5,
          totalClientCapacity: 1_000,
        },
      },
    }),
  }),
  createFromCrm: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/hubspot",
    operationId: "createLicenseFromCrm",
    summary: "Create a license for a CRM contact",
    description:
      "Creates a license, and its first quota if you send one, for a company and a contact of the CRM. Without a quota the license cannot be activated until you add one. The names and the e-mail address in the request are used only while the CRM cannot be reached. `GET /api/oem/packages?type=1` lists the tiers of Enterprise licenses. `type=2` lists the tiers of IR licenses.",
    action: "license.create",
    body: newLicenseFromCrmSchema,
    result: licenseSchema,
    identifyResult: identifyLicense,
    status: 201,
    supportsIdempotencyKey: true,
    errors: commonErrors(
      "422 APPROVAL_REQUIRED",
      "422 TIER_UNKNOWN",
      "422 TERM",
      "422 TIER_RETIRED",
      "422 CRM_UNKNOWN",
    ),
    example: (dates) => ({
      body: {
        ...examples.crmContact,
        type: 1,
        packageTierId: "corporate-2",
        environment: 3,
        isOffline: false,
        softCapacity: false,
        tags: ["emea"],
        notes: "Ordered by phone.",
        quota: { activationDate: dates.dayIn(0), expirationDate: dates.dayIn(365) },
      },
    }),
  }),
  listByKeys: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses",
    operationId: "getLicenses",
    summary: "Get several licenses",
    description:
      "Returns the licenses with these keys, including deleted licenses, in no particular order. Unknown keys are omitted. This list has no pages, because a request contains at most 100 keys.",
    action: "license.read",
    query: describeFields(
      z.object({ keys: z.string().transform(splitList).pipe(z.array(licenseKey).min(1).max(100)) }),
      { keys: "Up to 100 license keys, separated by commas." },
    ),
    listParameters: ["keys"],
    result: z.array(licenseSchema),
    example: { query: { keys: examples.licenseKey } },
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}",
    operationId: "getLicense",
    summary: "Get a license",
    description: "Returns one license, even if it is deleted.",
    action: "license.read",
    params: keyParams,
    result: licenseSchema,
    identifyResult: identifyLicense,
  }),
};

export const licenseHandlers = [
  handle(licenseEndpoints.filter, ({ body, context }) => readLicensePage(context, body)),
  handle(licenseEndpoints.list, ({ query, context }) => readLicensePage(context, query)),
  handle(licenseEndpoints.create, ({ body, context, actor, once }) =>
    once((storage) => createRequestedLicense(context, storage, actor, body)),
  ),
  handle(licenseEndpoints.createFromCrm, ({ body, context, actor, once }) =>
    once((storage) => createRequestedLicense(context, storage, actor, body)),
  ),
  handle(licenseEndpoints.listByKeys, async ({ query, context }) => {
    const licenses = await context.storage.licenses.findMany(query.keys);
    return licenses.map(({ record, summary }) => presentLicense(record, summary));
  }),
  handle(licenseEndpoints.get, ({ params, context }) => findLicense(context.storage, params.key)),
];

async function createRequestedLicense(
  context: ApiContext,
  storage: Storage,
  actor: Actor,
  body: NewLicenseBody,
) {
  const { values, customer, isConfirmed } = await resolveNewLicense(context, body);
  return createLicense(storage, actor, values, customer, isConfirmed);
}

function readLicensePage(context: ApiContext, request: LicenseListRequest) {
  const filter = resolvePeriod(request, context.now());
  return readPageWithCursor(
    "licenses",
    request,
    context,
    (after) => context.storage.licenses.listPage(filter, after),
    ({ record, summary }) => presentLicense(record, summary),
  );
}
