import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { href } from "react-router";
import type { SearchResult, ResultKind } from "#app/domain/search/search.ts";
import type { ResultWithLicense } from "./license-results.ts";
import {
  licenseList,
  buildLicensePath,
  buildTaggedLicensesUrl,
  buildListUrl,
} from "#app/routes/license/kit/license-urls.ts";

export const kindTitles: Record<ResultKind, string> = {
  license: "Licenses",
  company: "Companies",
  contact: "Contacts",
  tag: "Tags",
  server: "Servers",
  hosted: "Hosted customers",
  user: "Users",
};

const buildFilteredLicensesUrl = (paramName: string, paramValue: string) =>
  buildListUrl(new URLSearchParams({ [paramName]: paramValue }));

const urlBuilders: Record<ResultKind, (result: SearchResult) => string> = {
  license: ({ id }) => buildLicensePath(id),
  company: ({ id, name, licenseCount }) =>
    licenseCount === 1 ? buildLicensePath(id) : buildFilteredLicensesUrl("companyName", name),
  contact: ({ id }) => buildFilteredLicensesUrl("contactEmail", id),
  tag: ({ id }) => buildTaggedLicensesUrl(id),
  server: ({ id }) =>
    licenseList.buildDialogUrl(buildLicensePath(id), new URLSearchParams(), { tab: "servers" }),
  hosted: ({ id }) => href("/internal/one-customers/:licenseKey", { licenseKey: id }),
  user: ({ id }) => href("/license/users/:user", { user: id }),
};

export const buildResultUrl = (result: SearchResult): string => urlBuilders[result.kind](result);

export function describeResult(
  { kind, id, about, licenseCount, license }: ResultWithLicense,
  { formatCount }: NumberFormat,
): string {
  const licenseCountText = licenseCount !== null && formatCount(licenseCount, "license");
  const email = kind === "contact" && id;
  return [email, about, licenseCountText, license?.usageAndEnd].filter(Boolean).join(" · ");
}

export const groupByKind = (results: readonly ResultWithLicense[]) => [
  ...Map.groupBy(results, ({ kind }) => kind),
];
