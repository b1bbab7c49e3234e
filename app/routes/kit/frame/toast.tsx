import { useEffect, useState } from "react";
import { Form, Link } from "react-router";
import { isAlias } from "#app/domain/text/license-key-alias.ts";
import { cn } from "#app/ui/cn.ts";
import { toastViewportClasses } from "#app/ui/toast-classes.ts";
import { useCopy } from "#app/ui/use-copy.ts";
import { type Failure, clearFailure, useFailure } from "./failure.ts";
import { watchSubmits } from "./last-submit.ts";
import { ToastCard } from "./toast-card.tsx";
import { signInInNewTabUrl } from "./sign-in-link.ts";

export interface Toast {
  id: string;
  tone: "success" | "error";
  message: string;
  link?: { to: string; label: string } | undefined;
  licenseKey?: string | undefined;
  /** A POST request that the user can send with a button in the toast, such as Undo. */
  action?: { to: string; label: string } | undefined;
}

const successVisibleMs = 6_000;
const actionVisibleMs = 20_000;

const computeVisibleMs = ({ link, action }: Toast) => (link || action ? actionVisibleMs : successVisibleMs);

/**
 * Shows a toast at the bottom center of the window. The region is always rendered, because screen readers only
 * announce changes to a live region.
 */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const [dismissedId, setDismissedId] = useState<string | null>(null);
  const visibleToast = toast && toast.id !== dismissedId ? toast : null;

  const card = visibleToast && (
    <ToastCard
      key={visibleToast.id}
      {...visibleToast}
      {...(visibleToast.tone === "success" && { visibleMs: computeVisibleMs(visibleToast) })}
      dismiss={() => setDismissedId(visibleToast.id)}
    >
      {visibleToast.link && (
        <Link to={visibleToast.link.to} className={actionClasses}>
          {visibleToast.link.label}
        </Link>
      )}
      {visibleToast.licenseKey && !isAlias(visibleToast.licenseKey) && (
        <CopyKeyButton licenseKey={visibleToast.licenseKey} />
      )}
      {visibleToast.action && (
        <Form
          method="post"
          action={visibleToast.action.to}
          preventScrollReset
          className={cn("inline", visibleToast.link && "ms-2")}
        >
          <button type="submit" className={actionClasses}>
            {visibleToast.action.label}
          </button>
        </Form>
      )}
    </ToastCard>
  );
  return (
    <div data-toasts className={toastViewportClasses}>
      <div role="status" aria-live="polite">
        {visibleToast?.tone === "success" && card}
      </div>
      <div role="alert" aria-live="assertive">
        {visibleToast?.tone === "error" && card}
      </div>
    </div>
  );
}

function CopyKeyButton({ licenseKey }: { licenseKey: string }) {
  const { copyResult, copy } = useCopy(licenseKey);
  const resultText = copyResult?.isCopied ? "License Key Copied" : "Error while License Key Copy";
  return (
    <button type="button" onClick={() => void copy()} className={cn(actionClasses, "ms-2 no-script:hidden")}>
      {copyResult === null ? "Copy key" : resultText}
    </button>
  );
}

const actionClasses = "pointer-events-auto underline underline-offset-2";

/** Null if the module cannot be loaded. Toasts then still appear, but do not manage the focus. */
const loadToastFocus = () => import("./toast-focus.ts").catch(() => null);

export function FailureRegion() {
  const failure = useFailure();
  // The module loads early, because the first message may report a network error.
  useEffect(() => void loadToastFocus().then((toastFocus) => toastFocus?.attachToastFocus()), []);
  useEffect(watchSubmits, []);
  return (
    <div data-toasts role="alert" aria-live="assertive" className={toastViewportClasses}>
      {failure && <FailureCard key={failure.id} {...failure} />}
    </div>
  );
}

const FailureCard = ({ message, retry, isSignedOut }: Failure) => (
  <ToastCard tone="error" message={message} dismiss={clearFailure}>
    {retry && (
      <button type="button" onClick={retry} className={actionClasses}>
        Try again
      </button>
    )}
    {isSignedOut && (
      <a href={signInInNewTabUrl} target="_blank" rel="noopener" className={actionClasses}>
        Sign in in a new tab
      </a>
    )}
  </ToastCard>
);
