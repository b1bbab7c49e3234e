import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from "#app/ui/command.tsx";
import { Dialog, DialogContent, DialogTitle } from "#app/ui/dialog.tsx";
import { type KeyboardEvent, useEffect, useState } from "react";
import { href, useNavigate } from "react-router";
import { searchCriteria } from "#app/domain/license/search.ts";
import { displayKey } from "#app/domain/text/license-key-alias.ts";
import { fetchJson } from "#app/routes/kit/frame/fetch-json.ts";
import { renewAddress } from "#app/routes/license/licenses/renew/address.ts";
import { LifetimeBadge } from "#app/routes/status/status-badge.tsx";
import type { ShownResult } from "./license-results.ts";
import { resultDetails, groupByKind, resultAddress, kindTitles } from "./search-results.ts";
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
  license?: ShownResult["license"];
  /** Key of the license that Shift Enter renews. */
  renewableKey?: string | undefined;
}

type SearchData = Awaited<ReturnType<typeof loadSearch>>;

const typingPauseMs = 120;

export function Palette({ may, recentLicenseKeys, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const [typedText, setTypedText] = useState("");
  const [data, setData] = useState<SearchData | null>(null);
  const text = typedText.trim();
  const isCurrentData = data?.text === text;

  useEffect(() => {
    const query = new URLSearchParams(
      text === "" ? recentLicenseKeys.map((key) => ["recent", key]) : { text },
    );
    const controller = new AbortController();
    const fetchResults = async () => {
      const address = `${href("/license/search/results")}?${query}`;
      const results = await fetchJson<SearchData>(address, controller.signal);
      if (results) setData(results);
    };
    const timer = setTimeout(() => void fetchResults(), text === "" ? 0 : typingPauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, recentLicenseKeys]);

  const groups = isCurrentData ? buildGroups(data, may.renew) : [];
  const items = groups.flatMap((group) => group.items);
  const allResults: PaletteItem = {
    to: `${href("/license/search")}?${new URLSearchParams({ text })}`,
    name: `All results for “${text}”`,
  };
  const [selectedValue, setSelectedValue] = useState("");
  const [shownData, setShownData] = useState(data);
  if (isCurrentData && shownData !== data) {
    setShownData(data);
    setSelectedValue(itemValue(items[0] ?? allResults));
  }
  const openAddress = (to: string) => {
    onClose();
    void navigate(to);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const opensNewTab = event.ctrlKey || event.metaKey;
    if (event.key !== "Enter" || !(opensNewTab || event.shiftKey)) return;
    event.preventDefault();
    const selectedItem = [...items, allResults].find((item) => itemValue(item) === selectedValue);
    if (!selectedItem) return;
    if (opensNewTab) window.open(selectedItem.to, "_blank", "noopener");
    else if (selectedItem.renewableKey)
      openAddress(renewAddress(selectedItem.renewableKey, new URLSearchParams(), "details"));
  };
  const renderItem = (line: PaletteItem) => (
    <CommandItem key={itemValue(line)} value={itemValue(line)} onSelect={() => openAddress(line.to)}>
      <span dir="auto">{line.name}</span>
      {line.about && <span className="text-xs text-muted-foreground">{line.about}</span>}
      {line.license && <LifetimeBadge {...line.license} />}
    </CommandItem>
  );

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent className="top-3 max-w-[640px] overflow-hidden sm:top-[12vh]">
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
            {isCurrentData ? resultCountText(items.length) : "Searching…"}
          </p>
          <CommandList label="Results">
            {groups.map(({ title, items: groupItems }) => (
              <CommandGroup key={title} heading={title}>
                {groupItems.map(renderItem)}
              </CommandGroup>
            ))}
            {isCurrentData && groups.every(({ title }) => title === criteriaTitle) && (
              <p className="px-2.5 py-3 text-muted-foreground">No results for “{text}”.</p>
            )}
            {text !== "" && renderItem(allResults)}
          </CommandList>
        </Command>
      </DialogContent>
    </Dialog>
  );
}

const itemValue = ({ to, name }: PaletteItem) => `${to} ${name}`;
const resultCountText = (count: number) => `${count} ${count === 1 ? "result" : "results"}`;

const criteriaTitle = "Filter the list of licenses";

/** Items that search the license list by each of its criteria. */
const criterionItems = (text: string): PaletteItem[] =>
  searchCriteria.map(({ value, label }) => ({
    to: `${href("/license/licenses")}?${new URLSearchParams({ term: text, crit: value })}`,
    name: `${label}: ${text}`,
  }));

const opensOneLicense = ({ kind, licenseCount }: ShownResult) =>
  kind === "license" || (kind === "company" && licenseCount === 1);

function buildGroups({ text, results, recent, pageLinks, isRenewal }: SearchData, mayRenew: boolean) {
  const groups: { title: string; items: PaletteItem[] }[] = (
    text === ""
      ? [{ title: "Recent licenses", matches: recent }]
      : groupByKind(results).map(([kind, matches]) => ({ title: kindTitles[kind], matches }))
  ).map(({ title, matches }) => ({
    title,
    items: matches.map((result) => ({
      to: resultAddress(result),
      name: displayKey(result.name),
      about: resultDetails(result),
      license: result.license,
      renewableKey: mayRenew && opensOneLicense(result) ? result.id : undefined,
    })),
  }));
  const renewable = results.filter(opensOneLicense);
  const showsRenewal = mayRenew && (isRenewal || renewable.length === 1);
  const renewals: PaletteItem[] = (showsRenewal ? renewable : []).map(({ id, name }) => ({
    to: renewAddress(id, new URLSearchParams(), "list"),
    name: `Renew ${name}`,
  }));
  const actions = {
    title: "Pages and actions",
    items: [...renewals, ...pageLinks.map(({ label, to }) => ({ to, name: label }))],
  };
  if (isRenewal) groups.unshift(actions);
  else groups.push(actions);
  if (text !== "") groups.push({ title: criteriaTitle, items: criterionItems(text) });
  return groups.filter(({ items }) => items.length > 0);
}
