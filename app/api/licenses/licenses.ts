import { z } from "zod";
import { resolvePeriod } from "#app/domain/license/date-period.ts";
import { requestedFilter, type RequestedFilter } from "#app/domain/license/filter.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { choiceFilters } from "#app/domain/license/filter-fields.ts";
import { parseFilterValues } from "#app/domain/license/filter-query.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { license, presentLicense } from "#app/domain/license/license.ts";
import { issueLicenseFile, findLicenseFileName } from "#app/domain/license-file/license-files.ts";
import { createLicense, findLicense } from "#app/domain/license/licenses.ts";
import { newLicense, newLicenseFromCrm } from "#app/domain/license/new-license.ts";
import { seedKey } from "#app/domain/license-file/seed-key.ts";
import { page, pageSchema } from "#app/domain/page.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { resolveCrmCustomer } from "#app/api/customers/crm-customer.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

const keyParams = z.object({ key: licenseKey });
const licensePage = pageSchema(license);

export const licenseEndpoints = {
  filter: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/filtered",
    operationId: "filterLicenses",
    summary:
      "List the licenses that match a filter, one page at a time; one or two characters of a key match its beginning",
    action: "license.read",
    body: requestedFilter,
    result: licensePage,
  }),
  summary: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/summary",
    operationId: "listLicenses",
    summary:
      "List the licenses that match a filter in the query string, one page at a time; separate list values by commas",
    action: "license.read",
    query: z.record(z.string(), z.string()).transform(parseFilterValues).pipe(requestedFilter),
    listParameters: choiceFilters,
    result: licensePage,
  }),
  create: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses",
    operationId: "createLicense",
    summary: "Create a license for a customer entered by hand",
    action: "license.create",
    body: newLicense,
    result: license,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  createFromCrm: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/hubspot",
    operationId: "createLicenseFromCrm",
    summary: "Create a license for a company and a contact of the CRM",
    action: "license.create",
    body: newLicenseFromCrm,
    result: license,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}",
    operationId: "getLicense",
    summary: "Get one license",
    action: "license.read",
    params: keyParams,
    result: license,
  }),
  download: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/download/{seedKey+}",
    operationId: "downloadLicenseFile",
    summary:
      "Download the signed offline license file for a seed key; callers with only license-create need to have created the license",
    action: "license-file.issue",
    params: keyParams.extend({ seedKey }),
    result: rawResponse,
    contentType: "application/octet-stream",
    isRecorded: true,
  }),
  checkFile: defineEndpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/license-file/check",
    operationId: "checkLicenseFile",
    summary:
      "Check whether the license file for a seed key can be issued; raises the same errors as the download",
    action: "license-file.issue",
    params: keyParams,
    body: z.object({ seedKey }),
    result: z.object({ fileName: z.string() }),
  }),
};

export const licenseHandlers = [
  handle(licenseEndpoints.filter, ({ body, context }) => readLicensePage(context, body)),
  handle(licenseEndpoints.summary, ({ query, context }) => readLicensePage(context, query)),
  handle(licenseEndpoints.create, ({ body, context, actor }) => {
    const customer = {
      companyName: body.companyName,
      firstName: body.firstName ?? null,
      lastName: body.lastName ?? null,
      email: body.email,
      countryCode: body.countryCode ?? null,
      hubspotCompanyId: null,
      hubspotContactId: null,
    };
    return createLicense(context.storage, actor, body, customer);
  }),
  handle(licenseEndpoints.createFromCrm, async ({ body, context, actor }) => {
    const { customer, isChecked } = await resolveCrmCustomer(context, body);
    return createLicense(context.storage, actor, body, customer, isChecked);
  }),
  handle(licenseEndpoints.get, ({ params, context }) => findLicense(context.storage, params.key)),
  handle(licenseEndpoints.download, async ({ params: { key, seedKey }, request, context, actor }) => {
    const { storage, signLicenseFile } = context;
    if (request.method === "HEAD")
      return new Response(null, {
        headers: licenseFileHeaders(await findLicenseFileName(storage, actor, key, seedKey)),
      });
    const { fileName, text } = await issueLicenseFile(storage, signLicenseFile, actor, key, seedKey);
    return new Response(text, { headers: licenseFileHeaders(fileName) });
  }),
  handle(licenseEndpoints.checkFile, async ({ params, body, context, actor }) => ({
    fileName: await findLicenseFileName(context.storage, actor, params.key, body.seedKey),
  })),
];

const licenseFileHeaders = (fileName: string) => ({
  "content-type": "application/octet-stream",
  "content-disposition": `attachment; filename="${fileName}"`,
  "cache-control": "private, no-store",
});

async function readLicensePage({ storage, now }: ApiContext, request: RequestedFilter) {
  const filter = resolvePeriod(request, instantOf(now().getTime()));
  const { rows, total } = await storage.licenses.page(filter);
  return page(
    rows.map(({ record, summary }) => presentLicense(record, summary)),
    total,
    filter,
  );
}
