import { href } from "react-router";
import type { Found, FoundKind } from "#app/domain/search/search.ts";
import {
  licenseList,
  licensePath,
  licensesWithTag,
  listAddress,
} from "#app/routes/license/licenses/list/address.ts";

export const kindTitles: Record<FoundKind, string> = {
  license: "Licenses",
  company: "Companies",
  contact: "Contacts",
  tag: "Tags",
  server: "Servers",
  hosted: "Hosted customers",
  user: "Users",
};

const licensesBy = (name: string, value: string) => listAddress(new URLSearchParams({ [name]: value }));

const addresses: Record<FoundKind, (one: Found) => string> = {
  license: ({ id }) => licensePath(id),
  company: ({ name }) => licensesBy("companyName", name),
  contact: ({ id }) => licensesBy("contactEmail", id),
  tag: ({ id }) => licensesWithTag(id),
  server: ({ id }) => licenseList.dialog(licensePath(id), new URLSearchParams(), { tab: "servers" }),
  hosted: ({ id }) => href("/internal/one-customers/:licenseKey", { licenseKey: id }),
  user: ({ id }) => href("/license/users/:named", { named: id }),
};

export const foundAddress = (one: Found): string => addresses[one.kind](one);

export function aboutFound({ kind, id, about, licenseCount }: Found): string {
  const licenses = licenseCount !== null && `${licenseCount} ${licenseCount === 1 ? "license" : "licenses"}`;
  const email = kind === "contact" && id;
  return [email, about, licenses].filter(Boolean).join(" · ");
}

export const byKind = (results: readonly Found[]) => [...Map.groupBy(results, ({ kind }) => kind)];
