import { type ComponentProps, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { containsName } from "#app/domain/text/normalize-name.ts";
import { Combobox } from "#app/ui/combobox.tsx";
import type { Input } from "#app/ui/input.tsx";
import {
  suggestsAllNames,
  type NameKind,
  type NameSuggestions,
  formatMoreResultsHint,
} from "./name-suggestions.ts";
import { useNameSuggestions } from "./use-names.ts";

interface NameInputProps extends ComponentProps<typeof Input> {
  /** Kind of the suggested names. Null if the input suggests no names. */
  kind: NameKind | null;
  /** Suggestions before the user types. */
  initialSuggestions?: NameSuggestions;
  defaultValue?: string | undefined;
  onNameChosen?: (input: HTMLInputElement) => void;
}

const listLabels: Record<NameKind, string> = {
  tags: "Tags",
  tiers: "Package tiers",
  companies: "Companies",
  contacts: "Contacts",
  users: "Users",
  licenses: "Licenses",
};

/** A text input that suggests existing names. */
export function NameInput({
  kind,
  initialSuggestions,
  defaultValue = "",
  onNameChosen,
  ...inputProps
}: NameInputProps) {
  const [typedText, setTypedText] = useState(defaultValue);
  const [initialText] = useState(defaultValue);
  const inputRef = useRef<HTMLInputElement>(null);
  const {
    names: suggestedNames,
    abouts: suggestedAbouts,
    hasMore,
    search,
    cancelSearch,
  } = useNameSuggestions(kind, typedText);
  const trimmedText = typedText.trim();
  const isChanged = typedText !== initialText;

  // The user may have typed before hydration.
  useEffect(() => setTypedText((previousText) => inputRef.current?.value ?? previousText), []);

  const chooseName = (name: string) => {
    cancelSearch();
    flushSync(() => setTypedText(name));
    if (!inputRef.current) return;
    inputRef.current.form?.dispatchEvent(new Event("input", { bubbles: true }));
    onNameChosen?.(inputRef.current);
  };

  const suggestions =
    suggestedNames.length > 0 && (suggestsAllNames(kind) || (isChanged && trimmedText !== ""))
      ? { names: suggestedNames, abouts: suggestedAbouts, hasMore }
      : initialSuggestions;
  const abouts = suggestions?.abouts ?? {};
  const matchesTypedText = (name: string) =>
    containsName(name, trimmedText) || containsName(abouts[name] ?? "", trimmedText);
  const names = suggestions?.names.filter((name) => !isChanged || matchesTypedText(name)) ?? [];
  return (
    <Combobox
      dir="auto"
      {...inputProps}
      ref={inputRef}
      value={typedText}
      onChange={({ currentTarget }) => {
        setTypedText(currentTarget.value);
        search(currentTarget.value.trim());
      }}
      onFocus={() => suggestsAllNames(kind) && search("")}
      opensOnFocus={initialSuggestions !== undefined || suggestsAllNames(kind)}
      options={names.map((name) => ({ value: name, label: <NameLabel name={name} about={abouts[name]} /> }))}
      listLabel={kind ? listLabels[kind] : "Names"}
      message={suggestions?.hasMore ? formatMoreResultsHint(suggestions.names.length) : null}
      choosesFirstOption={false}
      onChoose={chooseName}
    />
  );
}

const NameLabel = ({ name, about }: { name: string; about: string | undefined }) =>
  about ? (
    <>
      <bdi>{about}</bdi> <code className="code">{name}</code>
    </>
  ) : (
    <bdi>{name}</bdi>
  );
