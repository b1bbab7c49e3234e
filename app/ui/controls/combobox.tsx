import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { clsx } from "clsx";
import { Input } from "./input.tsx";

export interface ComboboxOption {
  value: string;
  label: ReactNode;
}

interface ComboboxProps extends Omit<ComponentProps<typeof Input>, "role" | "suffix"> {
  /** What can be chosen for what was typed; the first is taken by Enter unless another was gone to. */
  options: readonly ComboboxOption[];
  /** Names the list of options. */
  listLabel: string;
  onChoose: (value: string) => void;
}

/** An input that offers options below it. Without JavaScript it is the input alone. */
export function Combobox({ options, listLabel, onChoose, onKeyDown, className, ...input }: ComboboxProps) {
  const listId = useId();
  const [wanted, setWanted] = useState<string | null>(null);
  const [isClosed, setClosed] = useState(false);
  const isOpen = !isClosed && options.length > 0;
  const place = Math.max(
    0,
    options.findIndex(({ value }) => value === wanted),
  );
  const active = isOpen ? options[place] : undefined;
  const optionId = (at: number) => `${listId}-${at}`;

  const choose = (value: string) => {
    setWanted(null);
    onChoose(value);
  };
  const goTo = (at: number) => {
    setClosed(false);
    setWanted(options[(at + options.length) % options.length]?.value ?? null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    // Enter takes the first option anyway: the first press only says so.
    if (event.key === "ArrowDown") goTo(isOpen && wanted !== null ? place + 1 : 0);
    else if (event.key === "ArrowUp") goTo(isOpen ? place - 1 : -1);
    else if (event.key === "Enter" && active) choose(active.value);
    else if (event.key === "Escape" && isOpen) setClosed(true);
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
        aria-activedescendant={active && optionId(place)}
        onInput={() => setClosed(false)}
        onBlur={() => setClosed(true)}
        onKeyDown={press}
      />
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={listLabel}
          className="floating-panel absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-lg py-1"
        >
          {options.map(({ value, label }, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
            <div
              key={value}
              id={optionId(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === place}
              ref={at === place ? intoView : undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(value)}
              className="cursor-default px-3 py-1.5 [overflow-wrap:anywhere] hover:bg-hover aria-selected:bg-accent-soft max-sm:py-2.5"
            >
              {label}
            </div>
          ))}
        </div>
      )}
    </span>
  );
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });
