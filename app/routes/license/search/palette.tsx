import { useNumberFormat } from "#app/ui/number-format.ts";
import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from "#app/ui/command.tsx";
import { Dialog, DialogContent, DialogTitle } from "#app/ui/dialog.tsx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { type Criterion, searchCriteria } from "#app/domain/license/search.ts";
import { hideEncryptedKey } from "#app/domain/text/license-key-alias.ts";
import { fetchJson } from "#app/routes/kit/frame/fetch-json.ts";
import { buildRenewUrl } from "#app/routes/license/licenses/renew/renew-url.ts";
import { LifetimeBadge } from "#app/routes/status/status-badge.tsx";
import type { ResultWithLicense } from "./license-results.ts";
import { describeResult, groupByKind, buildResultUrl, kindTitles } from "./search-results.ts";
import type { loadSearch } from "./load-search.ts";

export interface PaletteProps {
  may: { renew: boolean };
  recentLicenseKeys: readonly string[];
  onClose: () => void;
}

interface PaletteItem {
  to: string;
  name: string;
  about?: string;
  license?: ResultWithLicense["license"];
  /** Key of the license that Shift Enter renews. */
  renewableLicenseKey?: string | undefined;
}

type SearchData = Awaited<ReturnType<typeof loadSearch>>;

const debounceMs = 120;

export function Palette({ may, recentLicenseKeys, onClose }: PaletteProps) {
  const numbers = useNumberFormat();
  const navigate = useNavigate();
  const [typedText, setTypedText] = useState("");
  const [searchData, setSearchData] = useState<SearchData | null>(null);
  const text = typedText.trim();
  const isDataCurrent = searchData?.text === text;
  const previousFocus = useRef<Element | null>(null);

  useEffect(() => {
    const query = new URLSearchParams(
      text === "" ? recentLicenseKeys.map((key) => ["recent", key]) : { text },
    );
    const controller = new AbortController();
    const fetchResults = async () => {
      const url = `${href("/license/search/results")}?${query}`;
      const fetchedData = await fetchJson<SearchData>(url, controller.signal);
      if (fetchedData) setSearchData(fetchedData);
    };
    const timer = setTimeout(() => void fetchResults(), text === "" ? 0 : debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, recentLicenseKeys]);

  const groups = isDataCurrent ? buildGroups(searchData, may.renew, numbers) : [];
  const items = groups.flatMap((group) => group.items);
  const allResultsItem: PaletteItem = {
    to: `${href("/license/search")}?${new URLSearchParams({ text })}`,
    name: `All results for “${text}”`,
  };
  const [selectedValue, setSelectedValue] = useState("");
  const [shownData, setShownData] = useState(searchData);
  // Selects the first item whenever new results are shown.
  if (isDataCurrent && shownData !== searchData) {
    setShownData(searchData);
    setSelectedValue(buildItemValue(items[0] ?? allResultsItem));
  }
  const openUrl = (to: string) => {
    onClose();
    void navigate(to);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const opensNewTab = event.ctrlKey || event.metaKey;
    if (event.key !== "Enter" || !(opensNewTab || event.shiftKey)) return;
    event.preventDefault();
    const selectedItem = [...items, allResultsItem].find((item) => buildItemValue(item) === selectedValue);
    if (!selectedItem) return;
    if (opensNewTab) window.open(selectedItem.to, "_blank", "noopener");
    else if (selectedItem.renewableLicenseKey)
      openUrl(buildRenewUrl(selectedItem.renewableLicenseKey, new URLSearchParams(), "details"));
  };
  const renderItem = (paletteItem: PaletteItem) => (
    <CommandItem
      key={buildItemValue(paletteItem)}
      value={buildItemValue(paletteItem)}
      onSelect={() => openUrl(paletteItem.to)}
    >
      <span dir="auto">{paletteItem.name}</span>
      {paletteItem.about && <span className="text-xs text-muted-foreground">{paletteItem.about}</span>}
      {paletteItem.license && <LifetimeBadge {...paletteItem.license} />}
    </CommandItem>
  );

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        className="top-3 max-w-[640px] overflow-hidden sm:top-[12vh]"
        onOpenAutoFocus={() => {
          previousFocus.current = document.activeElement;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (previousFocus.current instanceof HTMLElement)
            previousFocus.current.focus({ preventScroll: true });
        }}
      >
        <DialogTitle className="sr-only">Search everything</DialogTitle>
        <Command
          label="Search everything"
          shouldFilter={false}
          loop
          value={selectedValue}
          onValueChange={setSelectedValue}
          onKeyDown={handleKeyDown}
        >
          <CommandInput
            value={typedText}
            onValueChange={setTypedText}
            maxLength={200}
            placeholder="Key, company, contact, tag, server or page"
          />
          <p role="status" className="sr-only">
            {isDataCurrent ? numbers.formatCount(items.length, "result") : "Searching…"}
          </p>
          <CommandList label="Results">
            {groups.map(({ title, items: groupItems }) => (
              <CommandGroup key={title} heading={title}>
                {groupItems.map(renderItem)}
              </CommandGroup>
            ))}
            {isDataCurrent && groups.every(({ title }) => title === criteriaTitle) && (
              <p className="px-2.5 py-3 text-muted-foreground">No results for “{text}”.</p>
            )}
            {text !== "" && renderItem(allResultsItem)}
          </CommandList>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

const buildItemValue = ({ to, name }: PaletteItem) => `${to} ${name}`;

const criteriaTitle = "Filter the list of licenses";

/** Each item opens the license list with a search for the text. If anything was found, only the likeliest criterion. */
const buildCriterionItems = (text: string, hasResults: boolean): PaletteItem[] =>
  searchCriteria
    .filter(({ value }) => !hasResults || value === guessCriterion(text))
    .map(({ value, label }) => ({
      to: `${href("/license/licenses")}?${new URLSearchParams({ term: text, crit: value })}`,
      name: `${label}: ${text}`,
    }));

function guessCriterion(text: string): Criterion {
  if (text.includes("@")) return "contactEmail";
  return /^(?=.*\d)[\dA-Z-]{5,}$/i.test(text) ? "key" : "company";
}

const opensOneLicense = ({ kind, licenseCount }: ResultWithLicense) =>
  kind === "license" || (kind === "company" && licenseCount === 1);

function buildGroups(
  { text, results, recentLicenses, pageLinks, isRenewal }: SearchData,
  mayRenew: boolean,
  numbers: NumberFormat,
) {
  const toItem = (result: ResultWithLicense): PaletteItem => ({
    to: buildResultUrl(result),
    name: hideEncryptedKey(result.name),
    about: describeResult(result, numbers),
    license: result.license,
    renewableLicenseKey: mayRenew && opensOneLicense(result) ? result.id : undefined,
  });
  const groups: { title: string; items: PaletteItem[] }[] =
    text === ""
      ? [{ title: "Recent licenses", items: recentLicenses.map(toItem) }]
      : groupByKind(results).map(([kind, kindResults]) => ({
          title: kindTitles[kind],
          items: kindResults.map(toItem),
        }));
  const renewableResults = results.filter(opensOneLicense);
  const shouldShowRenewal = mayRenew && (isRenewal || renewableResults.length === 1);
  const renewalItems: PaletteItem[] = (shouldShowRenewal ? renewableResults : []).map(({ id, name }) => ({
    to: buildRenewUrl(id, new URLSearchParams(), "list"),
    name: `Renew ${name}`,
  }));
  const actionGroup = {
    title: "Pages and actions",
    items: [...renewalItems, ...pageLinks.map(({ label, to }) => ({ to, name: label }))],
  };
  if (isRenewal) groups.unshift(actionGroup);
  else groups.push(actionGroup);
  const shownGroups = groups.filter(({ items }) => items.length > 0);
  if (text === "") return shownGroups;
  return [...shownGroups, { title: criteriaTitle, items: buildCriterionItems(text, shownGroups.length > 0) }];
}
