import * as Dialog from "@radix-ui/react-dialog";
import { Command } from "cmdk";
import { useEffect, useState } from "react";
import { href, useNavigate } from "react-router";
import { fetchJson } from "#app/ui/page/fetch-json.ts";
import { renewAddress } from "#app/routes/license/licenses/renew/address.ts";
import { resultDetails, groupByKind, resultAddress, kindTitles } from "./search-results.ts";
import type { loadSearch } from "./load-search.ts";

export interface PaletteProps {
  may: { renew: boolean };
  recent: readonly string[];
  onClose: () => void;
}

interface Line {
  to: string;
  name: string;
  about?: string;
}

type SearchData = Awaited<ReturnType<typeof loadSearch>>;

const pauseMs = 120;

export function Palette({ may, recent, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const [typedText, setTypedText] = useState("");
  const [data, setData] = useState<SearchData | null>(null);
  const text = typedText.trim();
  const isFresh = data?.text === text;

  useEffect(() => {
    const query = new URLSearchParams(text === "" ? recent.map((key) => ["recent", key]) : { text });
    const controller = new AbortController();
    const fetchResults = async () => {
      const address = `${href("/license/search/results")}?${query}`;
      const results = await fetchJson<SearchData>(address, controller.signal);
      if (results) setData(results);
    };
    const timer = setTimeout(() => void fetchResults(), text === "" ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, recent]);

  const groups = isFresh ? groupsOf(data, may.renew) : [];
  const lines = groups.flatMap((group) => group.lines);
  const all: Line = {
    to: `${href("/license/search")}?${new URLSearchParams({ text })}`,
    name: `All results for “${text}”`,
  };
  const [selectedValue, setSelectedValue] = useState("");
  const [shownData, setShownData] = useState(data);
  if (isFresh && shownData !== data) {
    setShownData(data);
    setSelectedValue(valueOf(lines[0] ?? all));
  }
  const open = ({ to }: Line) => {
    onClose();
    void navigate(to);
  };
  const item = (line: Line) => (
    <Command.Item key={valueOf(line)} value={valueOf(line)} onSelect={() => open(line)}>
      <span dir="auto">{line.name}</span>
      {line.about && <span className="secondary">{line.about}</span>}
    </Command.Item>
  );

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-veil fixed inset-0 z-60 bg-veil" />
        <Dialog.Content aria-describedby={undefined} className="palette floating-panel">
          <Dialog.Title className="sr-only">Search everything</Dialog.Title>
          <Command
            label="Search everything"
            shouldFilter={false}
            loop
            value={selectedValue}
            onValueChange={setSelectedValue}
          >
            <Command.Input
              value={typedText}
              onValueChange={setTypedText}
              maxLength={200}
              placeholder="Key, company, contact, tag, server or page"
            />
            <p role="status" className="sr-only">
              {isFresh ? resultCountText(lines.length) : "Searching…"}
            </p>
            <Command.List label="Results">
              {groups.map(({ title, lines: group }) => (
                <Command.Group key={title} heading={title}>
                  {group.map(item)}
                </Command.Group>
              ))}
              {isFresh && lines.length === 0 && <p className="nothing">Nothing is called “{text}”.</p>}
              {text !== "" && item(all)}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const valueOf = ({ to, name }: Line) => `${to} ${name}`;
const resultCountText = (count: number) => `${count} ${count === 1 ? "result" : "results"}`;

function groupsOf({ text, results, recent, pageLinks }: SearchData, mayRenew: boolean) {
  const groups: { title: string; lines: Line[] }[] = (
    text === ""
      ? [{ title: "Recent licenses", of: recent }]
      : groupByKind(results).map(([kind, of]) => ({ title: kindTitles[kind], of }))
  ).map(({ title, of }) => ({
    title,
    lines: of.map((result) => ({
      to: resultAddress(result),
      name: result.name,
      about: resultDetails(result),
    })),
  }));
  const [license, another] = results.filter(({ kind }) => kind === "license");
  const renewal: Line[] =
    mayRenew && license && !another
      ? [{ to: renewAddress(license.id, new URLSearchParams(), "list"), name: `Renew ${license.id}` }]
      : [];
  groups.push({
    title: "Pages and actions",
    lines: [...renewal, ...pageLinks.map(({ label, to }) => ({ to, name: label }))],
  });
  return groups.filter(({ lines }) => lines.length > 0);
}
