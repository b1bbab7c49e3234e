import X from "lucide-react/icons/x";
import { type ComponentType, useEffect, useState } from "react";
import { toastCloseClasses, toastVariants } from "#app/ui/toast-classes.ts";
import { cn } from "#app/ui/cn.ts";
import { type LoadedToastProps, type ToastCardProps, ToastIcon } from "./toast-icon.tsx";

/**
 * The server and browsers without the code of the toast render a plain card. In the browser, a toast replaces it. A
 * toast that appears later is not rendered before its code is loaded, so that screen readers announce it once.
 */
export function ToastCard(props: ToastCardProps) {
  const [LoadedToast, setLoadedToast] = useState<ComponentType<LoadedToastProps> | null>(null);
  const [hasLoadFailed, setLoadFailed] = useState(false);
  const [isShown, setShown] = useState(false);
  const [isFirstRender] = useState(() => !hasHydrated);
  useEffect(() => {
    import("./loaded-toast.tsx").then(
      (module) => setLoadedToast(() => module.LoadedToast),
      () => setLoadFailed(true),
    );
  }, []);
  return (
    <>
      {((isFirstRender && !isShown) || hasLoadFailed) && <PlainCard {...props} />}
      {LoadedToast && <LoadedToast {...props} isReplacement={isFirstRender} onShow={() => setShown(true)} />}
    </>
  );
}

const PlainCard = ({ tone, message, dismiss, children }: ToastCardProps) => (
  <div
    data-tone={tone}
    className={cn(
      toastVariants({ variant: tone === "error" ? "destructive" : "default" }),
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

/** False on the server and while the page hydrates. */
let hasHydrated = false;

export const recordHydration = () => {
  hasHydrated = true;
};
