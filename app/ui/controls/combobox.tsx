import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { clsx } from "clsx";
import { Input } from "./input.tsx";

interface ComboboxOption {
  value: string;
  label: ReactNode;
  isOtherWay?: boolean;
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
  const { options, listLabel, message, takesFirst = true, opensOnFocus = false, ...others } = props;
  const { onChoose, onInput, onKeyDown, className, ...input } = others;
  const listId = useId();
  const [wanted, setWanted] = useState<string | null>(null);
  const [isClosed, setClosed] = useState(true);
  const isOpen = !isClosed && options.length > 0;
  const gone = options.findIndex(({ value }) => value === wanted);
  const place = takesFirst ? Math.max(0, gone) : gone;
  const active = isOpen && place !== -1 ? options[place] : undefined;
  const optionId = (at: number) => `${listId}-${at}`;
  const isTold = !isClosed && Boolean(message);

  const choose = (value: string) => {
    setWanted(null);
    setClosed(true);
    onChoose(value);
  };
  const goTo = (at: number) => {
    setClosed(false);
    setWanted(options.at(at % Math.max(1, options.length))?.value ?? null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isAmong = isOpen && gone !== -1;
    // The first option may already be marked; the first key press only announces it.
    if (event.key === "ArrowDown") goTo(isAmong ? place + 1 : 0);
    else if (event.key === "ArrowUp") goTo(isAmong ? place - 1 : -1);
    else if (event.key === "Home" && isAmong) goTo(0);
    else if (event.key === "End" && isAmong) goTo(-1);
    else if (event.key === "Enter" && active) choose(active.value);
    else if (event.key === "Escape" && (isOpen || isTold)) setClosed(true);
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
        onInput={(event) => {
          setClosed(false);
          setWanted(null);
          onInput?.(event);
        }}
        onFocus={() => opensOnFocus && setClosed(false)}
        onClick={() => opensOnFocus && setClosed(false)}
        onBlur={() => setClosed(true)}
        onKeyDown={press}
      />
      <span className={isOpen || isTold ? "floating-panel options" : "sr-only"}>
        {isOpen && (
          <span id={listId} role="listbox" aria-label={listLabel} className="block">
            {options.map(({ value, label, isOtherWay }, at) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
              <span
                key={value}
                id={optionId(at)}
                role="option"
                tabIndex={-1}
                aria-selected={at === place}
                ref={at === place ? intoView : undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(value)}
                className={isOtherWay ? "border-t border-line text-accent" : undefined}
              >
                {label}
              </span>
            ))}
          </span>
        )}
        <span role="status" className={isTold ? "block px-3 py-1.5 text-sm text-muted" : "sr-only"}>
          {isTold ? message : isOpen && counted(options.filter(({ isOtherWay }) => !isOtherWay).length)}
        </span>
      </span>
    </span>
  );
}

const counted = (results: number) => (results === 1 ? "1 result" : `${results} results`);

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });
