import { z } from "zod";
import { changeCompany, findCompany, mergeCompanies } from "#app/domain/company/companies.ts";
import {
  company,
  companyChange,
  companyInFull,
  companyMerge,
  companyQuery,
  licenseLinks,
} from "#app/domain/company/company.ts";
import { page, pageOf } from "#app/domain/page.ts";
import { notFound } from "#app/domain/problem.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";
import { rowId } from "#app/api/endpoint/row-id.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

const currentInstant = ({ now }: ApiContext) => instantOf(now().getTime());
const byId = z.object({ id: rowId });

export const companyEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/oem/companies",
    operationId: "listCompanies",
    summary: "One page of the companies that have a license",
    action: "customer.read",
    query: companyQuery,
    result: pageOf(company),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/oem/companies/{id}",
    operationId: "getCompany",
    summary:
      "One company: its totals, and the newest of its licenses, contacts, instances, servers, events and mails",
    action: "customer.read",
    params: byId,
    result: companyInFull,
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/oem/companies/{id}",
    operationId: "changeCompanyNotes",
    summary: "Changes the notes on a company",
    action: "license.edit",
    params: byId,
    body: companyChange,
    result: companyInFull,
    supportsIfMatch: true,
  }),
  merge: endpoint({
    method: "POST",
    path: "/api/oem/companies/{id}/merge",
    operationId: "mergeCompanies",
    summary: "Merges another entry of the same company into this one, for good",
    action: "license.edit",
    params: byId,
    body: companyMerge,
    result: companyInFull,
    supportsIfMatch: true,
  }),
  ofLicense: endpoint({
    method: "GET",
    path: "/api/oem/licenses/{key}/links",
    operationId: "getLicenseLinks",
    summary:
      "What else there is of a license: its company, its hosted instance, its FIS customer, its cases, and how many quotas and events",
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
    const links = await context.storage.companies.linksOf(params.key);
    if (!links) throw notFound("The license");
    return links;
  }),
];
