import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { clsx } from "clsx";

export interface Toast {
  id: string;
  tone: "success" | "error";
  message: string;
  /** The next step. */
  link?: { to: string; label: string } | undefined;
}

const successShownMs = 6_000;
const linkShownMs = 20_000;

/** Always on the page, so that a message that appears in it is read out. */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const shown = toast && toast.id !== dismissed ? toast : null;
  const goesAway = shown?.tone === "success" ? shown.id : null;
  const shownMs = shown?.link ? linkShownMs : successShownMs;

  useEffect(() => {
    if (!goesAway) return;
    const timer = setTimeout(() => setDismissed(goesAway), shownMs);
    return () => clearTimeout(timer);
  }, [goesAway, shownMs]);

  const card = shown && <ToastCard toast={shown} dismiss={() => setDismissed(shown.id)} />;
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 max-sm:[:root:has([role=dialog])_&]:bottom-32 z-60 flex flex-col items-center sm:inset-x-auto sm:end-6 sm:bottom-6">
      <div role="status" aria-live="polite">
        {shown?.tone === "success" && card}
      </div>
      <div role="alert" aria-live="assertive">
        {shown?.tone === "error" && card}
      </div>
    </div>
  );
}

function ToastCard({ toast, dismiss }: { toast: Toast; dismiss: () => void }) {
  const good = toast.tone === "success";
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <div
      data-tone={toast.tone}
      className={clsx(
        "toast pointer-events-auto no-script:pointer-events-none flex max-w-md items-start gap-2.5 rounded-xl border px-3.5 py-3 font-medium shadow-floating",
        good ? "border-good/40 bg-good-soft text-good" : "border-bad/40 bg-bad-soft text-bad",
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 break-words">
        {toast.message}{" "}
        {toast.link && (
          <Link to={toast.link.to} className="pointer-events-auto underline underline-offset-2">
            {toast.link.label}
          </Link>
        )}
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
        className="-m-1 ms-1 grid size-7 shrink-0 place-items-center rounded-md opacity-80 hover:opacity-100 no-script:hidden"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
