import { useEffect, useState } from "react";
import { type Location, useBeforeUnload, useBlocker } from "react-router";
import { useUnsavedCheck } from "#app/routes/kit/frame/unsaved.ts";
import type { LeaveQuestion } from "./leave-question.tsx";

interface LeaveWarningProps {
  /** True if the form has unsaved values, or a function that checks this when the user leaves the page. */
  isNeeded: boolean | (() => boolean);
  /** True for URLs that preserve the form values, such as the URL of the form. */
  preservesValuesAt: (nextLocation: Location) => boolean;
  question: string;
}

/**
 * Shows the question when the user leaves the page with unsaved values, and loads its dialog only then. On a reload, the
 * browser shows its own question.
 */
export function LeaveWarning({ isNeeded, preservesValuesAt, question }: LeaveWarningProps) {
  const hasUnsavedValues = () => (typeof isNeeded === "function" ? isNeeded() : isNeeded);
  const blocker = useBlocker(({ nextLocation }) => hasUnsavedValues() && !preservesValuesAt(nextLocation));
  useBeforeUnload((event) => {
    if (hasUnsavedValues()) event.preventDefault();
  });
  useUnsavedCheck(hasUnsavedValues);
  const [Question, setQuestion] = useState<typeof LeaveQuestion | null>(null);
  const isMissing = blocker.state === "blocked" && Question === null;
  useEffect(() => {
    if (!isMissing) return;
    import("./leave-question.tsx").then(
      (module) => setQuestion(() => module.LeaveQuestion),
      // If the dialog cannot be loaded, the browser asks the question.
      () => (window.confirm(question) ? blocker.proceed?.() : blocker.reset?.()),
    );
  }, [isMissing, blocker, question]);
  if (!Question) return null;
  return (
    <Question
      question={question}
      isOpen={blocker.state === "blocked"}
      onStay={() => blocker.reset?.()}
      onDiscard={() => blocker.proceed?.()}
    />
  );
}
