import { z } from "zod";
import { requestedFilter, type LicenseFilter } from "#app/domain/license/filter.ts";
import { choiceFilters } from "#app/domain/license/filter-fields.ts";
import { filterValues } from "#app/domain/license/filter-query.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { license, presentLicense } from "#app/domain/license/license.ts";
import { issueLicenseFile, nameOfLicenseFile } from "#app/domain/license-file/license-files.ts";
import { createLicense, findLicense } from "#app/domain/license/licenses.ts";
import { newLicense, newLicenseFromCrm } from "#app/domain/license/new-license.ts";
import { seedKey } from "#app/domain/license-file/seed-key.ts";
import { page, pageOf } from "#app/domain/page.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { resolveCrmCustomer } from "#app/api/customers/crm-customer.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

const byKey = z.object({ key: licenseKey });
const licensePage = pageOf(license);

export const licenseEndpoints = {
  filter: endpoint({
    method: "POST",
    path: "/api/oem/licenses/filtered",
    operationId: "filterLicenses",
    summary: "One page of the licenses that match a filter; one or two characters of a key are its beginning",
    action: "license.read",
    body: requestedFilter,
    result: licensePage,
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/oem/licenses/summary",
    operationId: "listLicenses",
    summary: "The same, with the filter in the query string; lists are separated by commas",
    action: "license.read",
    query: z.record(z.string(), z.string()).transform(filterValues).pipe(requestedFilter),
    listParameters: choiceFilters,
    result: licensePage,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/oem/licenses",
    operationId: "createLicense",
    summary: "Creates a license for a customer written by hand",
    action: "license.create",
    body: newLicense,
    result: license,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  createFromCrm: endpoint({
    method: "POST",
    path: "/api/oem/licenses/hubspot",
    operationId: "createLicenseFromCrm",
    summary: "Creates a license for a company and a contact of the CRM",
    action: "license.create",
    body: newLicenseFromCrm,
    result: license,
    status: 201,
    supportsIdempotencyKey: true,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}",
    operationId: "getLicense",
    summary: "One license",
    action: "license.read",
    params: byKey,
    result: license,
  }),
  download: endpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/download/{seedKey+}",
    operationId: "downloadLicenseFile",
    summary:
      "The signed offline license file for a seed key; with license-create alone, of a license that the caller made",
    action: "license-file.issue",
    params: byKey.extend({ seedKey }),
    result: rawResponse,
    contentType: "application/octet-stream",
    isRecorded: true,
  }),
  checkFile: endpoint({
    method: "POST",
    path: "/api/oem/licenses/{key}/license-file/check",
    operationId: "checkLicenseFile",
    summary: "Whether the license file for a seed key would be issued; raises what issuing it would",
    action: "license-file.issue",
    params: byKey,
    body: z.object({ seedKey }),
    result: z.object({ fileName: z.string() }),
  }),
};

export const licenseHandlers = [
  handle(licenseEndpoints.filter, ({ body, context }) => licensesOf(context, body)),
  handle(licenseEndpoints.summary, ({ query, context }) => licensesOf(context, query)),
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
        headers: headersFor(await nameOfLicenseFile(storage, actor, key, seedKey)),
      });
    const { fileName, text } = await issueLicenseFile(storage, signLicenseFile, actor, key, seedKey);
    return new Response(text, { headers: headersFor(fileName) });
  }),
  handle(licenseEndpoints.checkFile, async ({ params, body, context, actor }) => ({
    fileName: await nameOfLicenseFile(context.storage, actor, params.key, body.seedKey),
  })),
];

const headersFor = (fileName: string) => ({
  "content-type": "application/octet-stream",
  "content-disposition": `attachment; filename="${fileName}"`,
  "cache-control": "private, no-store",
});

async function licensesOf({ storage }: ApiContext, filter: LicenseFilter) {
  const { rows, total } = await storage.licenses.page(filter);
  return page(
    rows.map(({ record, summary }) => presentLicense(record, summary)),
    total,
    filter,
  );
}
