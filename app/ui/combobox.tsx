import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { cn } from "./cn.ts";
import { Input } from "./input.tsx";
import { useNumberFormat } from "./number-format.ts";

interface ComboboxOption {
  value: string;
  label: ReactNode;
  /** True for an option that is not a search result, such as "Enter manually". */
  isAlternative?: boolean;
}

interface ComboboxProps extends Omit<ComponentProps<typeof Input>, "role" | "suffix"> {
  options: readonly ComboboxOption[];
  listLabel: string;
  /** Text below the options, such as "No match." */
  message?: string | null | undefined;
  /**
   * If true, the Enter key chooses the first option when no option is highlighted. If false, the key submits
   * the typed text.
   */
  choosesFirstOption?: boolean;
  opensOnFocus?: boolean;
  onChoose: (value: string) => void;
}

/** Selects comboboxes whose options or message the Escape key closes. */
export const openComboboxSelector = "[role=combobox][data-open]";

/** Without JavaScript, the combobox is a plain input. */
export function Combobox(props: ComboboxProps) {
  const {
    options,
    listLabel,
    message,
    choosesFirstOption = true,
    opensOnFocus = false,
    ...otherProps
  } = props;
  const { onChoose, onInput, onFocus, onKeyDown, className, ...nativeInputProps } = otherProps;
  const { formatCount } = useNumberFormat();
  const listId = useId();
  const [highlightedValue, setHighlightedValue] = useState<string | null>(null);
  const [isClosed, setClosed] = useState(true);
  const isOpen = !isClosed && options.length > 0;
  const highlightedIndex = options.findIndex(({ value }) => value === highlightedValue);
  const activeIndex = choosesFirstOption ? Math.max(0, highlightedIndex) : highlightedIndex;
  const activeOption = isOpen && activeIndex !== -1 ? options[activeIndex] : undefined;
  const createOptionId = (index: number) => `${listId}-${index}`;
  const showsMessage = !isClosed && Boolean(message);

  const choose = (value: string) => {
    setHighlightedValue(null);
    setClosed(true);
    onChoose(value);
  };
  /** The index -1 highlights the last option. An index after the last option highlights the first option. */
  const highlightOption = (index: number) => {
    setClosed(false);
    setHighlightedValue(options.at(index % Math.max(1, options.length))?.value ?? null);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const hasHighlightedOption = isOpen && highlightedIndex !== -1;
    // Before any key press, the first option may only look highlighted. The first ArrowDown then highlights this option,
    // so that screen readers announce it.
    if (event.key === "ArrowDown") highlightOption(hasHighlightedOption ? activeIndex + 1 : 0);
    else if (event.key === "ArrowUp") highlightOption(hasHighlightedOption ? activeIndex - 1 : -1);
    else if (event.key === "Home" && hasHighlightedOption) highlightOption(0);
    else if (event.key === "End" && hasHighlightedOption) highlightOption(-1);
    else if (event.key === "Enter" && activeOption) choose(activeOption.value);
    else if (event.key === "Escape" && (isOpen || showsMessage)) setClosed(true);
    else return onKeyDown?.(event);
    event.preventDefault();
  };

  return (
    <span className={cn("relative block", className)}>
      <Input
        autoComplete="off"
        {...nativeInputProps}
        role="combobox"
        data-open={isOpen || showsMessage ? "" : undefined}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={activeOption && createOptionId(activeIndex)}
        onInput={(event) => {
          setClosed(false);
          setHighlightedValue(null);
          onInput?.(event);
        }}
        onFocus={(event) => {
          if (opensOnFocus) setClosed(false);
          onFocus?.(event);
        }}
        onClick={() => opensOnFocus && setClosed(false)}
        onBlur={() => setClosed(true)}
        onKeyDown={handleKeyDown}
      />
      <span
        className={
          isOpen || showsMessage
            ? "absolute inset-x-0 top-full z-10 mt-1 block max-h-60 overflow-y-auto rounded-xl border bg-popover py-1 text-start text-popover-foreground shadow-md"
            : "sr-only"
        }
      >
        {isOpen && (
          <span id={listId} role="listbox" aria-label={listLabel} className="block">
            {options.map(({ value, label, isAlternative }, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
              <span
                key={value}
                id={createOptionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === activeIndex}
                ref={index === activeIndex ? scrollIntoView : undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(value)}
                className={cn(
                  "block cursor-default px-3 py-1.5 wrap-anywhere hover:bg-accent aria-selected:bg-primary-soft max-sm:py-2.5",
                  isAlternative && "border-t text-primary",
                )}
              >
                {label}
              </span>
            ))}
          </span>
        )}
        <span
          role="status"
          className={showsMessage ? "block px-3 py-1.5 text-xs text-muted-foreground" : "sr-only"}
        >
          {showsMessage
            ? message
            : isOpen && formatCount(options.filter(({ isAlternative }) => !isAlternative).length, "result")}
        </span>
      </span>
    </span>
  );
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });
