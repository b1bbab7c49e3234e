import * as Radix from "@radix-ui/react-dialog";
import { useRef } from "react";
import { type Location, useBeforeUnload, useBlocker } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { useUnsaved } from "#app/ui/page/unsaved.ts";

interface LeaveWarningProps {
  /** A function is called when the page is left. */
  isNeeded: boolean | (() => boolean);
  /** Addresses that keep the entries: the form's own. */
  staysAt: (next: Location) => boolean;
  question: string;
}

/** For reloads the browser asks, in its own words. */
export function LeaveWarning({ isNeeded, staysAt, question }: LeaveWarningProps) {
  const isLost = () => (typeof isNeeded === "function" ? isNeeded() : isNeeded);
  const blocker = useBlocker(({ nextLocation }) => isLost() && !staysAt(nextLocation));
  useBeforeUnload((event) => {
    if (isLost()) event.preventDefault();
  });
  useUnsaved(isLost);
  const before = useRef<Element | null>(null);
  if (blocker.state !== "blocked") return null;
  return (
    <Radix.Root open onOpenChange={() => blocker.reset()}>
      <Radix.Overlay className="dialog-veil fixed inset-0 z-60 bg-veil" />
      <Radix.Content
        role="alertdialog"
        aria-describedby={undefined}
        aria-modal
        onOpenAutoFocus={() => {
          before.current = document.activeElement;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
        }}
        // Stops the key here: the dialog behind listens for a moment longer.
        onEscapeKeyDown={(event) => event.preventDefault()}
        onKeyDown={(event) => event.key === "Escape" && blocker.reset()}
        onPointerDownOutside={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
        className="fixed inset-x-4 top-1/3 z-70 mx-auto max-w-[400px] rounded-xl bg-surface p-5 shadow-modal outline-none"
      >
        <Radix.Title className="text-lg font-semibold">{question}</Radix.Title>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={() => blocker.reset()}>Keep editing</Button>
          <Button variant="destroy" onClick={() => blocker.proceed()}>
            Discard
          </Button>
        </div>
      </Radix.Content>
    </Radix.Root>
  );
}
