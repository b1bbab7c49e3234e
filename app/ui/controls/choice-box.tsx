import { type ComponentProps, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { fold } from "#app/domain/text/fold.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Combobox } from "./combobox.tsx";
import { type Choice, Select } from "./select.tsx";

interface ChoiceBoxProps extends Pick<ComponentProps<typeof Select>, "name" | "placeholder"> {
  choices: readonly Choice[];
  defaultValue: string;
  listLabel: string;
}

/** A select that accepts typed text. Without JavaScript it is only the select, which holds the submitted value. */
export function ChoiceBox({ choices, listLabel, placeholder, ...select }: ChoiceBoxProps) {
  const isHydrated = useHydrated();
  const selectId = useId();
  const sent = useRef<HTMLSelectElement>(null);
  const shownInstead = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isTyping, setTyping] = useState(false);
  const labels = choices.map(({ label }) => label);

  // The user may have chosen a value before hydration.
  useEffect(() => {
    if (sent.current?.value) setTyped(sent.current.selectedOptions[0]?.label ?? "");
  }, []);

  useLayoutEffect(() => {
    if (isHydrated && document.activeElement === sent.current) shownInstead.current?.focus();
  }, [isHydrated]);

  const enter = (text: string) => {
    setTyped(text);
    const choice = choices.find(({ label }) => fold(label) === fold(text.trim()));
    if (sent.current) sent.current.value = choice ? String(choice.value) : "";
  };
  const shown = isTyping ? labels.filter((label) => fold(label).includes(fold(typed.trim()))) : labels;
  return (
    <>
      <span hidden={isHydrated}>
        <Select
          ref={sent}
          {...select}
          {...(isHydrated && { id: selectId, required: false })}
          placeholder={placeholder ?? ""}
          choices={choices}
        />
      </span>
      {isHydrated && (
        <Combobox
          ref={shownInstead}
          value={typed}
          placeholder={placeholder}
          options={shown.map((label) => ({ value: label, label }))}
          listLabel={listLabel}
          message={shown.length === 0 ? "None is called so." : null}
          opensOnFocus
          takesFirst={isTyping}
          onChange={({ currentTarget }) => {
            setTyping(true);
            enter(currentTarget.value);
          }}
          onChoose={(label) => {
            setTyping(false);
            enter(label);
          }}
        />
      )}
    </>
  );
}
