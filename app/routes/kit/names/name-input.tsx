import { type ComponentProps, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fold } from "#app/domain/text/fold.ts";
import { Combobox } from "#app/ui/controls/combobox.tsx";
import type { Input } from "#app/ui/controls/input.tsx";
import { type NamedKind, type NameSuggestions, typeMore } from "./name-suggestions.ts";
import { useNames } from "./use-names.ts";

interface NameInputProps extends ComponentProps<typeof Input> {
  /** Null if there are no suggestions. */
  kind: NamedKind | null;
  /** Suggestions before the user types. */
  initialSuggestions?: NameSuggestions;
  defaultValue?: string | undefined;
  onNamed?: (control: HTMLInputElement) => void;
}

const listLabels: Record<NamedKind, string> = {
  tags: "Tags",
  tiers: "Package tiers",
  companies: "Companies",
  contacts: "Contacts",
  users: "Users",
};

/** A text input that suggests existing names. */
export function NameInput({
  kind,
  initialSuggestions,
  defaultValue = "",
  onNamed,
  ...input
}: NameInputProps) {
  const [typed, setTyped] = useState(defaultValue);
  const [initialText] = useState(defaultValue);
  const control = useRef<HTMLInputElement>(null);
  const { names: foundNames, hasMore, search, stop } = useNames(kind, typed);
  const text = typed.trim();
  const isChanged = typed !== initialText;

  // It may have been typed before hydration.
  useEffect(() => setTyped((before) => control.current?.value ?? before), []);

  const choose = (name: string) => {
    stop();
    flushSync(() => setTyped(name));
    if (!control.current) return;
    control.current.form?.dispatchEvent(new Event("input", { bubbles: true }));
    onNamed?.(control.current);
  };

  const suggestions =
    isChanged && text !== "" && foundNames.length > 0 ? { names: foundNames, hasMore } : initialSuggestions;
  const names = suggestions?.names.filter((name) => !isChanged || fold(name).includes(fold(text))) ?? [];
  return (
    <Combobox
      dir="auto"
      {...input}
      ref={control}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value.trim());
      }}
      opensOnFocus={initialSuggestions !== undefined}
      options={names.map((name) => ({ value: name, label: <bdi>{name}</bdi> }))}
      listLabel={kind ? listLabels[kind] : "Names"}
      message={suggestions?.hasMore ? typeMore(suggestions.names.length) : null}
      takesFirst={false}
      onChoose={choose}
    />
  );
}
