import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";

export interface SummaryError {
  /** The control's id, to go there; none for what concerns the whole form. */
  id?: string | undefined;
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  title?: string;
  /** The failed submission, `actionData` for instance: takes the focus again when it is another one. */
  submission?: unknown;
}

export function ErrorSummary({
  errors,
  title = "Please check these entries",
  submission,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const reason = submission ?? errors.map((error) => error.message).join("\n");
  const shown = errors.length > 0;
  const isTyping = useTyping();

  useEffect(() => {
    if (shown && reason && !isTyping.current) box.current?.focus();
  }, [shown, reason, isTyping]);

  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-lg border border-bad/40 bg-bad-soft p-3 text-bad focus:outline-2 focus:outline-bad"
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
                  onClick={(event) => goTo(event, id)}
                >
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Whether something was typed since a button was last pressed: errors that come and go with it must not take the field away. */
function useTyping() {
  const isTyping = useRef(false);

  useEffect(() => {
    const note = ({ type }: Event) => (isTyping.current = type === "input");
    for (const type of ["input", "click"]) document.addEventListener(type, note, true);
    return () => {
      for (const type of ["input", "click"]) document.removeEventListener(type, note, true);
    };
  }, []);

  return isTyping;
}

function goTo(event: { preventDefault(): void }, id: string) {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  control.focus();
}

/** conform's `form.allErrors`, by control id. Names without a given id are taken for the id itself. */
export function summaryOf(
  allErrors: Readonly<Record<string, readonly string[] | null>> | undefined,
  idOf: (name: string) => string | undefined = (name) => name,
): SummaryError[] {
  return Object.entries(allErrors ?? {}).flatMap(([name, messages]) =>
    (messages ?? []).map((message) => ({ id: name === "" ? undefined : idOf(name), message })),
  );
}

/** The control of each field of a conform form, for `summaryOf`. */
export const idIn =
  (fields: Readonly<Record<string, { id: string } | undefined>>) =>
  (name: string): string | undefined =>
    fields[name]?.id;
