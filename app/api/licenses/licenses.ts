import { z } from "zod";
import { askedFilter, type LicenseFilter } from "#app/domain/license/filter.ts";
import { choiceFilters } from "#app/domain/license/filter-fields.ts";
import { filterValues } from "#app/domain/license/filter-query.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { license, presentLicense } from "#app/domain/license/license.ts";
import { issueLicenseFile, nameOfLicenseFile } from "#app/domain/license-file/license-files.ts";
import { createLicense, findLicense } from "#app/domain/license/licenses.ts";
import { newLicense, newLicenseFromCrm } from "#app/domain/license/new-license.ts";
import { seedKey } from "#app/domain/license-file/seed-key.ts";
import { page, pageOf } from "#app/domain/page.ts";
import { answer } from "#app/api/call/answer.ts";
import { call, plainReply } from "#app/api/call/call.ts";
import { customerFromCrm } from "#app/api/customers/crm-customer.ts";
import type { World } from "#app/api/world.ts";

const named = z.object({ key: licenseKey });
const licensePage = pageOf(license);

export const licenseCalls = {
  filtered: call({
    method: "POST",
    path: "/api/oem/licenses/filtered",
    operationId: "filterLicenses",
    summary: "One page of the licenses that match a filter; one or two characters of a key are its beginning",
    action: "license.read",
    body: askedFilter,
    result: licensePage,
  }),
  summary: call({
    method: "GET",
    path: "/api/oem/licenses/summary",
    operationId: "listLicenses",
    summary: "The same, with the filter in the query string; lists are separated by commas",
    action: "license.read",
    query: z.record(z.string(), z.string()).transform(filterValues).pipe(askedFilter),
    lists: choiceFilters,
    result: licensePage,
  }),
  create: call({
    method: "POST",
    path: "/api/oem/licenses",
    operationId: "createLicense",
    summary: "Creates a license for a customer written by hand",
    action: "license.create",
    body: newLicense,
    result: license,
    status: 201,
    creates: true,
  }),
  createFromCrm: call({
    method: "POST",
    path: "/api/oem/licenses/hubspot",
    operationId: "createLicenseFromCrm",
    summary: "Creates a license for a company and a contact of the CRM",
    action: "license.create",
    body: newLicenseFromCrm,
    result: license,
    status: 201,
    creates: true,
  }),
  one: call({
    method: "GET",
    path: "/api/oem/licenses/{key}",
    operationId: "getLicense",
    summary: "One license",
    action: "license.read",
    params: named,
    result: license,
  }),
  download: call({
    method: "GET",
    path: "/api/oem/licenses/{key}/download/{seedKey+}",
    operationId: "downloadLicenseFile",
    summary:
      "The signed offline license file for a seed key; with license-create alone, of a license that the caller made",
    action: "license-file.issue",
    params: named.extend({ seedKey }),
    result: plainReply,
    contentType: "application/octet-stream",
    recorded: true,
  }),
  checkFile: call({
    method: "POST",
    path: "/api/oem/licenses/{key}/license-file/check",
    operationId: "checkLicenseFile",
    summary: "Whether the license file for a seed key would be issued; raises what issuing it would",
    action: "license-file.issue",
    params: named,
    body: z.object({ seedKey }),
    result: z.object({ fileName: z.string() }),
  }),
};

export const licenseAnswers = [
  answer(licenseCalls.filtered, ({ body, world }) => licensesOf(world, body)),
  answer(licenseCalls.summary, ({ query, world }) => licensesOf(world, query)),
  answer(licenseCalls.create, ({ body, world, actor }) => {
    const customer = {
      companyName: body.companyName,
      firstName: body.firstName ?? null,
      lastName: body.lastName ?? null,
      email: body.email,
      countryCode: body.countryCode ?? null,
      hubspotCompanyId: null,
      hubspotContactId: null,
    };
    return createLicense(world.storage, actor, body, customer);
  }),
  answer(licenseCalls.createFromCrm, async ({ body, world, actor }) => {
    const { customer, isChecked } = await customerFromCrm(world, body);
    return createLicense(world.storage, actor, body, customer, isChecked);
  }),
  answer(licenseCalls.one, ({ params, world }) => findLicense(world.storage, params.key)),
  answer(licenseCalls.download, async ({ params: { key, seedKey }, request, world, actor }) => {
    const { storage, sealLicenseFile } = world;
    if (request.method === "HEAD")
      return new Response(null, {
        headers: headersFor(await nameOfLicenseFile(storage, actor, key, seedKey)),
      });
    const { fileName, text } = await issueLicenseFile(storage, sealLicenseFile, actor, key, seedKey);
    return new Response(text, { headers: headersFor(fileName) });
  }),
  answer(licenseCalls.checkFile, async ({ params, body, world, actor }) => ({
    fileName: await nameOfLicenseFile(world.storage, actor, params.key, body.seedKey),
  })),
];

const headersFor = (fileName: string) => ({
  "content-type": "application/octet-stream",
  "content-disposition": `attachment; filename="${fileName}"`,
  "cache-control": "private, no-store",
});

async function licensesOf({ storage }: World, filter: LicenseFilter) {
  const { rows, total } = await storage.licenses.page(filter);
  return page(
    rows.map(({ record, summary }) => presentLicense(record, summary)),
    total,
    filter,
  );
}
