import { z } from "zod";
import { changeCompany, findCompany, mergeCompanies } from "#app/domain/company/companies.ts";
import {
  company,
  companyChange,
  companyDetails,
  companyMerge,
  companyQuery,
  licenseLinks,
} from "#app/domain/company/company.ts";
import { page, pageSchema } from "#app/domain/page.ts";
import { notFound } from "#app/domain/problem.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

const currentInstant = ({ now }: ApiContext) => instantOf(now().getTime());
const idParams = z.object({ id: rowId });

export const companyEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/companies",
    operationId: "listCompanies",
    summary: "List the companies that have a license, one page at a time",
    action: "customer.read",
    query: companyQuery,
    result: pageSchema(company),
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/oem/companies/{id}",
    operationId: "getCompany",
    summary:
      "Get one company: its totals, and its newest licenses, contacts, instances, servers, events and mails",
    action: "customer.read",
    params: idParams,
    result: companyDetails,
  }),
  change: defineEndpoint({
    method: "PATCH",
    path: "/api/oem/companies/{id}",
    operationId: "changeCompanyNotes",
    summary: "Change the notes of a company",
    action: "license.edit",
    params: idParams,
    body: companyChange,
    result: companyDetails,
    supportsIfMatch: true,
  }),
  merge: defineEndpoint({
    method: "POST",
    path: "/api/oem/companies/{id}/merge",
    operationId: "mergeCompanies",
    summary: "Merge another entry of the same company into this one permanently",
    action: "license.edit",
    params: idParams,
    body: companyMerge,
    result: companyDetails,
    supportsIfMatch: true,
  }),
  ofLicense: defineEndpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/links",
    operationId: "getLicenseLinks",
    summary:
      "Get the data linked to a license: company, hosted instance, FIS customer, cases, and numbers of quotas and events",
    action: "license.read",
    params: z.object({ key: licenseKey }),
    result: licenseLinks,
  }),
};

export const companyHandlers = [
  handle(companyEndpoints.list, async ({ query, context }) => {
    const { rows, total } = await context.storage.companies.page(query, currentInstant(context));
    return page(rows, total, query);
  }),
  handle(companyEndpoints.get, ({ params, context }) =>
    findCompany(context.storage, params.id, currentInstant(context)),
  ),
  handle(companyEndpoints.change, ({ params: { id }, body, context, actor, expectedVersion }) =>
    changeCompany(context.storage, { actor, id, expectedVersion }, body),
  ),
  handle(companyEndpoints.merge, ({ params: { id }, body, context, actor, expectedVersion }) =>
    mergeCompanies(context.storage, { actor, id, expectedVersion }, body.companyId),
  ),
  handle(companyEndpoints.ofLicense, async ({ params, context }) => {
    const links = await context.storage.companies.findLinks(params.key);
    if (!links) throw notFound("The license");
    return links;
  }),
];
