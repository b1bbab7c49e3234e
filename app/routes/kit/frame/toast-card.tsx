import X from "lucide-react/icons/x";
import { type ComponentType, useEffect, useState } from "react";
import { toastClasses, toastCloseClasses, toastVariantClasses } from "#app/ui/toast-classes.ts";
import { cn } from "#app/ui/cn.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type LoadedToastProps, type ToastCardProps, ToastIcon } from "./toast-icon.tsx";

/**
 * The server and browsers without the code of the toast render a plain card. In the browser, a toast replaces it. A
 * toast that appears later is not rendered before its code is loaded, so that screen readers announce it once.
 */
export function ToastCard(props: ToastCardProps) {
  const [isFromServer] = useState(!useHydrated());
  const [showsPlainCard, setShowsPlainCard] = useState(isFromServer);
  const [LoadedToast, setLoadedToast] = useState<ComponentType<LoadedToastProps> | null>(null);
  useEffect(() => {
    import("./loaded-toast.tsx").then(
      (module) => setLoadedToast(() => module.LoadedToast),
      () => setShowsPlainCard(true),
    );
  }, []);
  return (
    <>
      {showsPlainCard && <PlainCard {...props} />}
      {LoadedToast && (
        <LoadedToast {...props} isReplacement={isFromServer} onShow={() => setShowsPlainCard(false)} />
      )}
    </>
  );
}

const PlainCard = ({ tone, message, dismiss, children }: ToastCardProps) => (
  <div
    data-tone={tone}
    className={cn(
      toastClasses,
      toastVariantClasses[tone === "error" ? "destructive" : "default"],
      "animate-rise no-script:pointer-events-none",
    )}
  >
    <ToastIcon tone={tone} />
    <div className="min-w-0 break-words">
      {message} {children}
    </div>
    <button type="button" aria-label="Dismiss" onClick={dismiss} className={toastCloseClasses}>
      <X aria-hidden className="size-4" />
    </button>
  </div>
);
