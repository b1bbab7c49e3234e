import { useRef } from "react";
import { type Location, useBeforeUnload, useBlocker } from "react-router";
import { useUnsavedCheck } from "#app/routes/kit/frame/unsaved.ts";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogFooter,
  AlertDialogTitle,
} from "#app/ui/alert-dialog.tsx";

interface LeaveWarningProps {
  /** True if the form has unsaved values, or a function that checks this when the user leaves the page. */
  isNeeded: boolean | (() => boolean);
  /** True for URLs that preserve the form values, such as the URL of the form. */
  preservesValuesAt: (nextLocation: Location) => boolean;
  question: string;
}

/** Shows the question when the user leaves the page with unsaved values. On a reload, the browser shows its own question. */
export function LeaveWarning({ isNeeded, preservesValuesAt, question }: LeaveWarningProps) {
  const hasUnsavedValues = () => (typeof isNeeded === "function" ? isNeeded() : isNeeded);
  const blocker = useBlocker(({ nextLocation }) => hasUnsavedValues() && !preservesValuesAt(nextLocation));
  useBeforeUnload((event) => {
    if (hasUnsavedValues()) event.preventDefault();
  });
  useUnsavedCheck(hasUnsavedValues);
  const previousFocus = useRef<Element | null>(null);
  return (
    <AlertDialog
      open={blocker.state === "blocked"}
      onOpenChange={(isOpen) => !isOpen && blocker.state === "blocked" && blocker.reset()}
    >
      <AlertDialogContent
        onOpenAutoFocus={() => {
          previousFocus.current = document.activeElement;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (previousFocus.current instanceof HTMLElement)
            previousFocus.current.focus({ preventScroll: true });
        }}
      >
        <AlertDialogTitle>{question}</AlertDialogTitle>
        <AlertDialogFooter>
          <AlertDialogCancel>Keep editing</AlertDialogCancel>
          <AlertDialogAction
            variant="destructive"
            onClick={(event) => {
              event.preventDefault();
              if (blocker.state === "blocked") blocker.proceed();
            }}
          >
            Discard
          </AlertDialogAction>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
