import { type ComponentProps, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { containsName } from "#app/domain/text/normalize-name.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Combobox } from "#app/ui/combobox.tsx";
import { type Choice, Select } from "#app/ui/select.tsx";

interface ChoiceBoxProps extends Pick<ComponentProps<typeof Select>, "name" | "placeholder"> {
  choices: readonly Choice[];
  defaultValue: string;
  listLabel: string;
}

/** Shows a search input, and submits the chosen value with a hidden select. Without JavaScript, it shows only the select. */
export function ChoiceBox({ choices, listLabel, placeholder, ...selectProps }: ChoiceBoxProps) {
  const isHydrated = useHydrated();
  const selectId = useId();
  const selectRef = useRef<HTMLSelectElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const [typedText, setTypedText] = useState("");
  const [isTyping, setTyping] = useState(false);
  const labels = choices.map(({ label }) => label);

  // The select may have a value already, because the user or the browser chose it before hydration.
  useEffect(() => {
    if (selectRef.current?.value) setTypedText(selectRef.current.selectedOptions[0]?.label ?? "");
  }, []);

  // Hydration hides the select, so the focus moves to the input.
  useLayoutEffect(() => {
    if (isHydrated && document.activeElement === selectRef.current) inputRef.current?.focus();
  }, [isHydrated]);

  const selectByLabel = (text: string) => {
    setTypedText(text);
    const choice = choices.find(({ label }) => normalizeForSearch(label) === normalizeForSearch(text.trim()));
    if (selectRef.current) selectRef.current.value = choice ? String(choice.value) : "";
  };
  const shownLabels = isTyping ? labels.filter((label) => containsName(label, typedText.trim())) : labels;
  return (
    <>
      <span hidden={isHydrated}>
        <Select
          ref={selectRef}
          {...selectProps}
          // After hydration, the combobox takes over the id and `required` of the field from this hidden select.
          {...(isHydrated && { id: selectId, required: false })}
          placeholder={placeholder ?? ""}
          choices={choices}
        />
      </span>
      {isHydrated && (
        <Combobox
          ref={inputRef}
          value={typedText}
          placeholder={placeholder}
          options={shownLabels.map((label) => ({ value: label, label }))}
          listLabel={listLabel}
          message={shownLabels.length === 0 ? "No match." : null}
          opensOnFocus
          choosesFirstOption={isTyping}
          onChange={({ currentTarget }) => {
            setTyping(true);
            selectByLabel(currentTarget.value);
          }}
          onChoose={(label) => {
            setTyping(false);
            selectByLabel(label);
          }}
        />
      )}
    </>
  );
}
