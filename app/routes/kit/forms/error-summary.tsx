import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useEffect, useRef } from "react";
import { useNumberFormat } from "#app/ui/number-format.ts";

interface SummaryError {
  id?: string | undefined;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  title?: string;
  /** A new value, such as new `actionData`, moves the focus to the summary again. */
  submission?: unknown;
}

export function ErrorSummary({
  errors,
  title = "Please check these entries",
  submission,
}: ErrorSummaryProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  const focusTrigger = submission ?? errors.map((error) => error.message).join("\n");
  const hasErrors = errors.length > 0;
  const isTypingRef = useIsTypingRef();
  const { rewriteNumbers } = useNumberFormat();

  useEffect(() => {
    if (hasErrors && focusTrigger && !isTypingRef.current) containerRef.current?.focus();
  }, [hasErrors, focusTrigger, isTypingRef]);

  if (!hasErrors) return null;
  return (
    <div
      ref={containerRef}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-md border border-destructive/40 bg-destructive-soft p-3 text-destructive focus:outline-2 focus:outline-destructive"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <ul className="mt-1 space-y-0.5">
          {errors.map(({ id, message }) => (
            <li key={`${id} ${message}`}>
              {id ? (
                <a
                  href={`#${id}`}
                  className="underline underline-offset-2"
                  onClick={(event) => focusControl(event, id)}
                >
                  {rewriteNumbers(message)}
                </a>
              ) : (
                rewriteNumbers(message)
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** True while the user types, because an error that appears then must not take the focus from the field. */
function useIsTypingRef() {
  const isTypingRef = useRef(false);

  useEffect(() => {
    const recordEventType = ({ type }: Event) => {
      isTypingRef.current = type === "input";
    };
    for (const type of ["input", "click"]) document.addEventListener(type, recordEventType, true);
    return () => {
      for (const type of ["input", "click"]) document.removeEventListener(type, recordEventType, true);
    };
  }, []);

  return isTypingRef;
}

function focusControl(event: { preventDefault(): void }, id: string) {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  control.focus();
}

/** Converts conform's `form.allErrors` to errors with the ids of their fields. By default, the id of a field is its name. */
export function createSummaryErrors(
  allErrors: Readonly<Record<string, readonly string[] | null>> | undefined,
  findId: (name: string) => string | undefined = (name) => name,
): SummaryError[] {
  const errors = Object.entries(allErrors ?? {}).flatMap(([name, messages]) =>
    (messages ?? []).map((message) => ({ id: name === "" ? undefined : findId(name), message })),
  );
  // Fields that share a control can have the same message.
  return [...new Map(errors.map((error) => [`${error.id} ${error.message}`, error])).values()];
}

export const createFieldIdFinder =
  (fields: Readonly<Record<string, { id: string } | undefined>>) =>
  (name: string): string | undefined =>
    fields[name]?.id;
