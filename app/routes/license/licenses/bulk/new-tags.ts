import type { LicenseApiClient } from "#app/api/client.ts";
import type { BulkChange } from "#app/domain/bulk/bulk-change.ts";
import { isSameTag } from "#app/domain/tag/tag-text.ts";

/** Returns the names of the tags that the change would create. */
export async function findNewTags({ tags }: LicenseApiClient, change: BulkChange): Promise<string[]> {
  if (change.kind !== "tags") return [];
  const newNameLists = await Promise.all(
    change.add.map(async (name) => {
      const similarTags = await tags.search({ query: { val: name } });
      const isStored = similarTags.some((tag) => isSameTag(tag, name));
      return isStored ? [] : [name];
    }),
  );
  return newNameLists.flat();
}
