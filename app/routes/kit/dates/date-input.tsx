import { type ComponentProps, useEffect, useImperativeHandle, useRef, useState } from "react";
import { formatDay } from "#app/domain/time/date-locale.ts";
import { earliestDay, latestDay } from "#app/domain/time/time.ts";
import { cn } from "#app/ui/cn.ts";
import { Input } from "#app/ui/input.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useDateLocale } from "./date.tsx";

/**
 * Browsers show the value of a date input in their own format. Instead, this field shows its date in the format of the
 * user's settings. It shows the browser's format while it is empty or has the focus, because users type in that format.
 */
export function DateInput({
  ref,
  className,
  min = earliestDay,
  max = latestDay,
  onFocus,
  onBlur,
  ...props
}: ComponentProps<typeof Input>) {
  const dateLocale = useDateLocale();
  const isHydrated = useHydrated();
  const inputRef = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => inputRef.current as HTMLInputElement);
  const [value, setValue] = useState(typeof props.defaultValue === "string" ? props.defaultValue : "");
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const input = inputRef.current;
    if (!input) return;
    const updateValue = () => setValue(input.value);
    updateValue();
    // The field may have received the focus before JavaScript was loaded.
    setHasFocus(document.activeElement === input);
    input.addEventListener("input", updateValue);
    input.addEventListener("change", updateValue);
    return () => {
      input.removeEventListener("input", updateValue);
      input.removeEventListener("change", updateValue);
    };
  }, []);
  const showsFormattedDate = isHydrated && !hasFocus && value !== "";
  return (
    <span className={cn("relative block", className)}>
      <Input
        {...props}
        ref={inputRef}
        type="date"
        min={min}
        max={max}
        className={showsFormattedDate ? "text-transparent! disabled:text-transparent!" : undefined}
        onFocus={(event) => {
          onFocus?.(event);
          setHasFocus(true);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          setValue(event.currentTarget.value);
          setHasFocus(false);
        }}
      />
      {showsFormattedDate && (
        <span
          aria-hidden
          className={cn(
            "pointer-events-none absolute inset-y-0 start-3 flex items-center max-sm:text-base",
            props.disabled && "text-muted-foreground",
          )}
        >
          {formatDay(value, dateLocale)}
        </span>
      )}
    </span>
  );
}
