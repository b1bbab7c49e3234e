import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { tagName } from "#app/domain/tag/tag.ts";
import { isSameTag } from "#app/domain/tag/tag-text.ts";
import { type OfferedNames, offeredNames } from "#app/routes/names/offered-names.ts";
import { noSuchTag } from "./tag-errors.ts";

/** Stored in the address until it is saved. */
export interface ChosenTags {
  chosen: string[];
  find: string;
  matches: OfferedNames;
  errors: string[];
}

export const nothingFound = offeredNames([]);

export async function chosenTags(
  api: LicenseApiClient,
  search: URLSearchParams,
  mayCreate: boolean,
): Promise<ChosenTags> {
  const removed = search.get("remove") ?? "";
  const chosen = search.getAll("value").filter((name) => !isSameTag(name, removed));
  const find = (search.get("find") ?? "").trim();
  const draft = { chosen, find, errors: [] };
  if (!search.has("add")) return { ...draft, matches: await others(api, find, chosen) };

  const read = tagName.safeParse(search.get("add") || find);
  if (!read.success)
    return { ...draft, matches: nothingFound, errors: z.flattenError(read.error).formErrors };
  const similar = await api.tags.search({ query: { val: read.data } });
  const name = similar.find((known) => isSameTag(known, read.data)) ?? (mayCreate ? read.data : null);
  if (name === null) {
    const matches = await others(api, find, chosen);
    return { ...draft, matches, errors: [`${noSuchTag}: ${read.data}`] };
  }
  const isThere = chosen.some((one) => isSameTag(one, name));
  return { ...draft, chosen: isThere ? chosen : [...chosen, name], find: "", matches: nothingFound };
}

async function others(api: LicenseApiClient, find: string, chosen: readonly string[]): Promise<OfferedNames> {
  if (find === "") return nothingFound;
  const names = await api.tags.search({ query: { val: find.slice(0, 64) } });
  return offeredNames(names.filter((name) => !chosen.some((one) => isSameTag(one, name))));
}
