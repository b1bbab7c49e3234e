import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { clsx } from "clsx";
import { Input } from "./input.tsx";

interface ComboboxOption {
  value: string;
  label: ReactNode;
  isAlternative?: boolean;
}

interface ComboboxProps extends Omit<ComponentProps<typeof Input>, "role" | "suffix"> {
  options: readonly ComboboxOption[];
  listLabel: string;
  message?: string | null | undefined;
  /** If true, Enter takes the first option when none is marked; otherwise Enter submits the typed text. */
  takesFirst?: boolean;
  opensOnFocus?: boolean;
  onChoose: (value: string) => void;
}

/** Without JavaScript it is a plain input. */
export function Combobox(props: ComboboxProps) {
  const { options, listLabel, message, takesFirst = true, opensOnFocus = false, ...inputProps } = props;
  const { onChoose, onInput, onKeyDown, className, ...input } = inputProps;
  const listId = useId();
  const [markedValue, setMarkedValue] = useState<string | null>(null);
  const [isClosed, setClosed] = useState(true);
  const isOpen = !isClosed && options.length > 0;
  const markedIndex = options.findIndex(({ value }) => value === markedValue);
  const activeIndex = takesFirst ? Math.max(0, markedIndex) : markedIndex;
  const activeOption = isOpen && activeIndex !== -1 ? options[activeIndex] : undefined;
  const optionId = (at: number) => `${listId}-${at}`;
  const showsMessage = !isClosed && Boolean(message);

  const choose = (value: string) => {
    setMarkedValue(null);
    setClosed(true);
    onChoose(value);
  };
  const markOption = (at: number) => {
    setClosed(false);
    setMarkedValue(options.at(at % Math.max(1, options.length))?.value ?? null);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const hasMarkedOption = isOpen && markedIndex !== -1;
    // The first option may already be marked; the first key press only announces it.
    if (event.key === "ArrowDown") markOption(hasMarkedOption ? activeIndex + 1 : 0);
    else if (event.key === "ArrowUp") markOption(hasMarkedOption ? activeIndex - 1 : -1);
    else if (event.key === "Home" && hasMarkedOption) markOption(0);
    else if (event.key === "End" && hasMarkedOption) markOption(-1);
    else if (event.key === "Enter" && activeOption) choose(activeOption.value);
    else if (event.key === "Escape" && (isOpen || showsMessage)) setClosed(true);
    else return onKeyDown?.(event);
    event.preventDefault();
  };

  return (
    <span className={clsx("relative block", className)}>
      <Input
        autoComplete="off"
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={activeOption && optionId(activeIndex)}
        onInput={(event) => {
          setClosed(false);
          setMarkedValue(null);
          onInput?.(event);
        }}
        onFocus={() => opensOnFocus && setClosed(false)}
        onClick={() => opensOnFocus && setClosed(false)}
        onBlur={() => setClosed(true)}
        onKeyDown={handleKeyDown}
      />
      <span className={isOpen || showsMessage ? "floating-panel options" : "sr-only"}>
        {isOpen && (
          <span id={listId} role="listbox" aria-label={listLabel} className="block">
            {options.map(({ value, label, isAlternative }, at) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
              <span
                key={value}
                id={optionId(at)}
                role="option"
                tabIndex={-1}
                aria-selected={at === activeIndex}
                ref={at === activeIndex ? scrollIntoView : undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(value)}
                className={isAlternative ? "border-t border-line text-accent" : undefined}
              >
                {label}
              </span>
            ))}
          </span>
        )}
        <span role="status" className={showsMessage ? "block px-3 py-1.5 text-sm text-muted" : "sr-only"}>
          {showsMessage
            ? message
            : isOpen && resultCountText(options.filter(({ isAlternative }) => !isAlternative).length)}
        </span>
      </span>
    </span>
  );
}

const resultCountText = (results: number) => (results === 1 ? "1 result" : `${results} results`);

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });
