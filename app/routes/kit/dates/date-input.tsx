import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { formatDay, type Months } from "#app/domain/time/months.ts";
import { cn } from "#app/ui/cn.ts";
import { Input } from "#app/ui/input.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useMonths } from "./date.tsx";

/** Date inputs of browsers ignore the date format in the user's settings. This field shows that format, except while the user types. */
export function DateInput({ ref, className, onBlur, ...props }: ComponentProps<typeof Input>) {
  const months = useMonths();
  const isHydrated = useHydrated();
  const inputRef = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => inputRef.current as HTMLInputElement);
  const [value, setValue] = useState(typeof props.defaultValue === "string" ? props.defaultValue : "");
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    const input = inputRef.current;
    if (!input) return;
    const readValue = () => {
      setValue(input.value);
      // An empty field with focus shows the browser's date parts, so that the user sees where to type.
      if (input.value === "" && document.activeElement === input) setTyping(true);
    };
    readValue();
    input.addEventListener("input", readValue);
    input.addEventListener("change", readValue);
    return () => {
      input.removeEventListener("input", readValue);
      input.removeEventListener("change", readValue);
    };
  }, []);
  const showsFormattedDate = isHydrated && !isTyping;
  return (
    <span className={cn("relative block", className)}>
      <Input
        {...props}
        ref={inputRef}
        type="date"
        className={showsFormattedDate ? "text-transparent! disabled:text-transparent!" : undefined}
        onKeyDown={(event) => isTypingKey(event) && setTyping(true)}
        onBlur={(event) => {
          onBlur?.(event);
          setValue(event.currentTarget.value);
          // An incomplete date has no value, so the browser's date parts stay visible.
          setTyping(event.currentTarget.validity.badInput);
        }}
      />
      {showsFormattedDate && (
        <span
          aria-hidden
          className={cn(
            "pointer-events-none absolute inset-y-0 start-3 flex items-center max-sm:text-base",
            (value === "" || props.disabled) && "text-muted-foreground",
          )}
        >
          {value ? formatDay(value, months) : placeholderText(months)}
        </span>
      )}
    </span>
  );
}

const isTypingKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  (/^[\d\p{L}]$/u.test(key) || key.startsWith("Arrow") || key === "Backspace");

const placeholderText = ({ pattern = "{DD} {MMM} {YYYY}" }: Months) => pattern.replaceAll(/[{}]/g, "");
