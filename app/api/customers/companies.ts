import { changeCompany, findCompany, mergeCompanies } from "#app/domain/company/companies.ts";
import { companyChange, companyQuery } from "#app/domain/company/company.ts";
import { createPage } from "#app/domain/page.ts";
import { notFound } from "#app/domain/problem.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { createRowIdParams, keyParams } from "#app/api/endpoint/common-schemas.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import {
  licensedCompanyPage,
  licensedCompanyDetailsSchema,
  licensedCompanyMergeSchema,
  licenseLinksSchema,
} from "./schemas/company.ts";
import { identifyCompany } from "#app/domain/row-version.ts";

const idParams = createRowIdParams("Id of the company.");

export const companyEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/companies",
    operationId: "listCompanies",
    summary: "List companies with licenses",
    description: "Returns one page of companies.",
    action: "customer.read",
    query: describeFields(companyQuery, {
      companyName: "Part of the company name.",
    }),
    result: licensedCompanyPage,
    example: {
      query: { pageNumber: 0, pageSize: 10, companyName: "acme", sortBy: "companyName", sortType: "ASC" },
    },
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/companies/{id}",
    operationId: "getCompany",
    summary: "Get a company",
    description:
      "Returns a company with its totals, and its newest licenses, contacts, instances, servers, events and mails.",
    action: "customer.read",
    params: idParams,
    result: licensedCompanyDetailsSchema,
    identifyResult: identifyCompany,
  }),
  change: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/companies/{id}",
    operationId: "changeCompanyNotes",
    summary: "Change the notes of a company",
    description: "Replaces the notes.",
    action: "license.edit",
    params: idParams,
    body: companyChange,
    result: licensedCompanyDetailsSchema,
    identifyResult: identifyCompany,
    supportsIfMatch: true,
    example: { body: { notes: "Call procurement before the 5th." } },
  }),
  merge: defineEndpoint({
    method: "POST",
    path: "/api/oem/companies/{id}/merge",
    operationId: "mergeCompanies",
    summary: "Merge two companies",
    description:
      "Moves all licenses of another company to this company and deletes the other company. Merging cannot be undone.",
    action: "license.edit",
    params: idParams,
    body: licensedCompanyMergeSchema,
    supportsIdempotencyKey: true,
    result: licensedCompanyDetailsSchema,
    identifyResult: identifyCompany,
    supportsIfMatch: true,
    errors: {
      "422 SAME_CUSTOMER": "A company cannot be merged with itself. Choose another company.",
      "422 CUSTOMER_UNKNOWN": "One of the companies no longer exists. List the companies again.",
    },
    example: { body: { companyId: examples.otherId } },
  }),
  findLicenseLinks: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/links",
    operationId: "getLicenseLinks",
    summary: "Get the related records of a license",
    description:
      "Returns the company, hosted instance, FIS customer, cases and license files of a license. Also returns how many quotas and events the license has.",
    action: "license.read",
    params: keyParams,
    result: licenseLinksSchema,
  }),
};

export const companyHandlers = [
  handle(companyEndpoints.list, async ({ query, context }) => {
    const { rows, total } = await context.storage.companies.listPage(query, context.now());
    return createPage(rows, total, query);
  }),
  handle(companyEndpoints.get, ({ params, context }) =>
    findCompany(context.storage, params.id, context.now()),
  ),
  handle(companyEndpoints.change, ({ params: { id }, body, context, actor, expectedVersion }) =>
    changeCompany(context.storage, { actor, id, expectedVersion }, body),
  ),
  handle(
    companyEndpoints.merge,
    async ({ params: { id }, body, context, actor, expectedVersion, onceEffect }) => {
      await onceEffect((storage) => mergeCompanies(storage, { actor, id, expectedVersion }, body.companyId));
      return findCompany(context.storage, id, actor.actedAt);
    },
  ),
  handle(companyEndpoints.findLicenseLinks, async ({ params, context }) => {
    const links = await context.storage.companies.findLinks(params.key);
    if (!links) throw notFound("The license");
    return links;
  }),
];
