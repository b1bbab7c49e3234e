import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { type ChosenTags, chosenTags, nothingFound } from "#app/routes/tag-picker/chosen-tags.ts";
import type { EditedFrom } from "./edit-from.ts";

export interface TagsDraft extends ChosenTags {
  from: EditedFrom;
}

/** The form as it was sent to its own address: to search, to add what was typed or found, or to take a tag away. */
export async function draftTags(
  api: LicenseApiClient,
  search: URLSearchParams,
  stored: EditedFrom,
  mayCreate: boolean,
): Promise<TagsDraft> {
  if (!search.has("rowVersion")) {
    return { from: stored, chosen: stored.seen, find: "", found: nothingFound, errors: [] };
  }
  const from = {
    rowVersion: z.coerce.number().int().catch(stored.rowVersion).parse(search.get("rowVersion")),
    seen: search.getAll("seen"),
  };
  return { from, ...(await chosenTags(api, search, mayCreate)) };
}
