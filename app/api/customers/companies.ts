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
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";
import { rowId } from "#app/api/call/row-id.ts";
import type { World } from "#app/api/world.ts";

const momentOf = ({ now }: World) => instantOf(now().getTime());
const named = z.object({ id: rowId });

export const companyCalls = {
  list: call({
    method: "GET",
    path: "/api/oem/companies",
    operationId: "listCompanies",
    summary: "One page of the companies that have a license",
    action: "customer.read",
    query: companyQuery,
    result: pageOf(company),
  }),
  one: call({
    method: "GET",
    path: "/api/oem/companies/{id}",
    operationId: "getCompany",
    summary:
      "One company: its totals, and the newest of its licenses, contacts, instances, servers, events and mails",
    action: "customer.read",
    params: named,
    result: companyInFull,
  }),
  change: call({
    method: "PATCH",
    path: "/api/oem/companies/{id}",
    operationId: "changeCompanyNotes",
    summary: "Changes the notes on a company",
    action: "license.edit",
    params: named,
    body: companyChange,
    result: companyInFull,
    changes: true,
  }),
  merge: call({
    method: "POST",
    path: "/api/oem/companies/{id}/merge",
    operationId: "mergeCompanies",
    summary: "Merges another entry of the same company into this one, for good",
    action: "license.edit",
    params: named,
    body: companyMerge,
    result: companyInFull,
    changes: true,
  }),
  ofLicense: call({
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

export const companyAnswers = [
  answer(companyCalls.list, async ({ query, world }) => {
    const { rows, total } = await world.storage.companies.page(query, momentOf(world));
    return page(rows, total, query);
  }),
  answer(companyCalls.one, ({ params, world }) => findCompany(world.storage, params.id, momentOf(world))),
  answer(companyCalls.change, ({ params: { id }, body, world, actor, expectedVersion }) =>
    changeCompany(world.storage, { actor, id, expectedVersion }, body),
  ),
  answer(companyCalls.merge, ({ params: { id }, body, world, actor, expectedVersion }) =>
    mergeCompanies(world.storage, { actor, id, expectedVersion }, body.companyId),
  ),
  answer(companyCalls.ofLicense, async ({ params, world }) => {
    const links = await world.storage.companies.linksOf(params.key);
    if (!links) throw notFound("The license");
    return links;
  }),
];
