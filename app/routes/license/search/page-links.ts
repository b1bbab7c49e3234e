import type { Capability } from "#app/domain/capability.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { listSearchablePages } from "#app/routes/menus/navigation.ts";

interface PageLink {
  label: string;
  to: string;
}

export function findPageLinks(text: string, viewer: Viewer, capabilities: readonly Capability[]): PageLink[] {
  const searchText = normalizeForSearch(text.trim());
  const matchesWordStart = (words: string) =>
    normalizeForSearch(words)
      .split(" ")
      .some((word) => word.startsWith(searchText));
  return listSearchablePages(viewer, capabilities)
    .filter(
      (page) =>
        normalizeForSearch(page.label).includes(searchText) || matchesWordStart(page.searchWords ?? ""),
    )
    .map(({ label, to }) => ({ label, to }));
}
