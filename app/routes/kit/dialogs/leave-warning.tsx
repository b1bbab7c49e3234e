import { useId, useRef } from "react";
import { type Location, useBeforeUnload, useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useUnsaved } from "#app/routes/kit/frame/unsaved.ts";
import { Modal } from "#app/ui/modal.tsx";

interface LeaveWarningProps {
  /** A function is called when the user leaves the page. */
  isNeeded: boolean | (() => boolean);
  /** True for addresses that preserve the form values, such as the form's own. */
  preservesValuesAt: (next: Location) => boolean;
  question: string;
}

/** On reload the browser shows its own warning. */
export function LeaveWarning({ isNeeded, preservesValuesAt, question }: LeaveWarningProps) {
  const hasUnsavedValues = () => (typeof isNeeded === "function" ? isNeeded() : isNeeded);
  const blocker = useBlocker(({ nextLocation }) => hasUnsavedValues() && !preservesValuesAt(nextLocation));
  useBeforeUnload((event) => {
    if (hasUnsavedValues()) event.preventDefault();
  });
  useUnsaved(hasUnsavedValues);
  const titleId = useId();
  const previousFocus = useRef<Element | null>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  if (blocker.state !== "blocked") return null;
  return (
    <>
      <div className="fixed animate-appear inset-0 z-60 bg-overlay" />
      <Modal
        ref={contentRef}
        role="alertdialog"
        aria-labelledby={titleId}
        aria-modal
        onMountAutoFocus={() => {
          previousFocus.current = document.activeElement;
        }}
        onUnmountAutoFocus={(event) => {
          event.preventDefault();
          if (previousFocus.current instanceof HTMLElement)
            previousFocus.current.focus({ preventScroll: true });
        }}
        onEscape={() => blocker.reset()}
        className="fixed inset-x-4 top-1/3 z-70 mx-auto max-w-[400px] rounded-xl bg-card p-5 shadow-lg outline-none"
      >
        <h2 id={titleId} className="text-base font-semibold">
          {question}
        </h2>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={() => blocker.reset()}>
            Keep editing
          </Button>
          <Button variant="destructive" onClick={() => blocker.proceed()}>
            Discard
          </Button>
        </div>
      </Modal>
    </>
  );
}
