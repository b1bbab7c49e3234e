import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { isAlias } from "#app/domain/text/license-key-alias.ts";
import { cn } from "#app/ui/cn.ts";
import { useCopy } from "#app/ui/use-copy.ts";
import { type Failure, clearFailure, useFailure } from "./failure.ts";
import { watchSubmits } from "./last-submit.ts";
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

/**
 * Shows a toast at the bottom center of the window. The region is always rendered, because screen readers only
 * announce changes to a live region.
 */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const [dismissedId, setDismissedId] = useState<string | null>(null);
  const visibleToast = toast && toast.id !== dismissedId ? toast : null;
  const autoDismissId = visibleToast?.tone === "success" ? visibleToast.id : null;
  const visibleMs = visibleToast?.link || visibleToast?.action ? actionVisibleMs : successVisibleMs;

  useEffect(() => {
    if (!autoDismissId) return;
    const dismissUnlessFocused = () => {
      const isFocused = document.activeElement?.closest("[data-toasts]");
      if (isFocused) timer = setTimeout(dismissUnlessFocused, successVisibleMs);
      else setDismissedId(autoDismissId);
    };
    let timer = setTimeout(dismissUnlessFocused, visibleMs);
    return () => clearTimeout(timer);
  }, [autoDismissId, visibleMs]);

  const card = visibleToast && (
    <ToastCard key={visibleToast.id} {...visibleToast} dismiss={() => setDismissedId(visibleToast.id)}>
      {visibleToast.link && (
        <Link to={visibleToast.link.to} className={actionClasses}>
          {visibleToast.link.label}
        </Link>
      )}
      {visibleToast.licenseKey && !isAlias(visibleToast.licenseKey) && (
        <CopyKeyButton licenseKey={visibleToast.licenseKey} />
      )}
      {visibleToast.action && (
        <Form method="post" action={visibleToast.action.to} preventScrollReset className="inline">
          <button type="submit" className={actionClasses}>
            {visibleToast.action.label}
          </button>
        </Form>
      )}
    </ToastCard>
  );
  return (
    <div data-toasts className={cn(regionClasses, "sm:bottom-1")}>
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

const regionClasses =
  "pointer-events-none fixed inset-x-4 bottom-4 max-sm:[:root:has([role=dialog])_&]:bottom-32 z-60 flex flex-col items-center";

const actionClasses = "pointer-events-auto underline underline-offset-2";

/** Null if the module cannot be loaded. Toasts then still appear, but do not manage the focus. */
const loadToastFocus = () => import("./toast-focus.ts").catch(() => null);

export function FailureRegion() {
  const failure = useFailure();
  // The module loads early, because the first message may report a network error.
  useEffect(() => void loadToastFocus().then((toastFocus) => toastFocus?.attachToastFocus()), []);
  useEffect(watchSubmits, []);
  return (
    <div data-toasts role="alert" aria-live="assertive" className={cn(regionClasses, "sm:bottom-1")}>
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

interface ToastCardProps extends Pick<Toast, "tone" | "message"> {
  dismiss: () => void;
  children: ReactNode;
}

function ToastCard({ tone, message, dismiss, children }: ToastCardProps) {
  const cardRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const cardElement = cardRef.current;
    return () => {
      if (cardElement?.contains(document.activeElement))
        void loadToastFocus().then((toastFocus) => toastFocus?.restoreFocus());
    };
  }, []);
  const isSuccess = tone === "success";
  const Icon = isSuccess ? CircleCheck : CircleAlert;
  return (
    <div
      ref={cardRef}
      data-tone={tone}
      className={cn(
        "pointer-events-auto animate-rise no-script:pointer-events-none flex max-w-md items-start gap-2.5 rounded-xl border px-3.5 py-3 font-medium shadow-md",
        isSuccess
          ? "border-success/40 bg-success-soft text-success"
          : "border-destructive/40 bg-destructive-soft text-destructive",
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 break-words">
        {message} {children}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className="-m-1 ms-1 grid size-7 shrink-0 place-items-center rounded-sm opacity-80 hover:opacity-100 no-script:hidden"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
