import { href } from "react-router";
import type { LicenseApiKind } from "#app/domain/license-api-kind.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { containsName, listWords } from "#app/domain/text/normalize-name.ts";
import {
  accountPages,
  createVisibilityCheck,
  licenseBarPages,
  type NavigationPage,
  settingsPages,
  settingsSection,
  trialPages,
} from "./navigation.ts";

interface SearchablePage extends NavigationPage {
  /** Words with which the search finds the page, in addition to its label. */
  searchWords: string;
}

/** Only the server searches pages, so the browser bundle does not include these words. */
const searchWordsByPath = new Map<string, string>([
  [href("/license/audit"), "history log changes"],
  [href("/internal/create-instance"), "trial demo hosted invite"],
  [href("/internal/one-customers"), "trials instances"],
  [href("/license/purchases"), "marketplace buyers subscriptions agreements"],
  [href("/license/settings/catalog"), "packages tiers"],
  [href("/license/renewals/mails"), "renewal mails"],
  [href("/license/settings"), "mail reminder days"],
  [href("/license/settings/reports"), "statistics charts use customers tiers renewals csv"],
  [href("/license/customers"), "companies"],
  [href("/license/renewals"), "renew expiring ends"],
  [href("/license/users"), "people privileges rights permissions invite"],
  [href("/license/versions"), "new version create release"],
  [href("/license/tokens"), "keys scripts"],
  [href("/license/account"), "theme dark density password sessions keyboard dates"],
  [href("/license/import"), "csv upload"],
  [href("/license/bulk"), "undo many licenses"],
  [href("/license/licenses/new"), "add new license"],
]);

const createLicensePage: NavigationPage = {
  label: "Create license",
  to: href("/license/licenses/new"),
  requiredPermission: "license.create",
};

/** Lists the pages that the search can find and the user may open. */
const listSearchablePages = (viewer: Viewer, apiKind: LicenseApiKind): SearchablePage[] =>
  [
    createLicensePage,
    ...licenseBarPages,
    ...trialPages,
    ...settingsPages.filter(({ to }) => to !== settingsSection.to),
    ...accountPages.filter((page) => !settingsPages.includes(page)),
  ]
    .filter(createVisibilityCheck(viewer, apiKind))
    .map((page) => ({ ...page, searchWords: searchWordsByPath.get(page.to) ?? "" }));

/** Finds pages whose label contains the text, or which have words that begin with each typed word. */
export function findPages(text: string, viewer: Viewer, apiKind: LicenseApiKind): SearchablePage[] {
  const typedWords = listWords(text);
  return listSearchablePages(viewer, apiKind).filter(({ label, searchWords }) => {
    const pageWords = listWords(`${label} ${searchWords}`);
    const hasEachWord = typedWords.every((typedWord) =>
      pageWords.some((pageWord) => pageWord.startsWith(typedWord)),
    );
    return hasEachWord || containsName(label, text);
  });
}
