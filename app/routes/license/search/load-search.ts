import { isCriterion } from "#app/domain/license/search.ts";
import { searchQuery } from "#app/domain/search/search.ts";
import { hasExtensions } from "#app/domain/license-api-kind.ts";
import { licenseApiKindContext } from "#app/middleware/license-api-kind.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { dateLocaleContext } from "#app/middleware/locale.ts";
import { criterionContext } from "#app/middleware/preferences.ts";
import { sessionContext } from "#app/middleware/session.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { addLicenseDetails, loadRecentLicenses } from "./license-results.ts";
import { findPages } from "#app/routes/menus/searchable-pages.ts";

export async function loadSearch({ url, context }: LoaderArgs) {
  const api = context.get(licenseApiContext);
  const session = context.get(sessionContext);
  const apiKind = context.get(licenseApiKindContext);
  const { search: text } = searchQuery.parse({ search: url.searchParams.get("text")?.slice(0, 200) });
  const criterion = url.searchParams.get("crit") ?? "";
  const isSearching = hasExtensions(apiKind) && text !== "";
  const dateLocale = context.get(dateLocaleContext);
  const [, renewalSearchText] = /^renew\s+(\S.*)$/i.exec(text) ?? [];
  const results = isSearching
    ? await api.searches.find({ query: { search: renewalSearchText ?? text } })
    : [];
  return {
    text,
    results: await addLicenseDetails(results, api, dateLocale),
    /** True for a text such as "renew globex". The palette then offers to renew the licenses of the results. */
    isRenewal: renewalSearchText !== undefined,
    recentLicenses: await loadRecentLicenses(url.searchParams.getAll("recent"), api, dateLocale),
    pageLinks: session ? findPages(text, session, apiKind).map(({ label, to }) => ({ label, to })) : [],
    term: url.searchParams.get("term") ?? "",
    criterion: isCriterion(criterion) ? criterion : context.get(criterionContext),
  };
}
