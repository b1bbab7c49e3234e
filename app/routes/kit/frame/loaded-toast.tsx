import { useLayoutEffect, useRef } from "react";
import { Toast, ToastClose, ToastDescription, ToastProvider, ToastViewport } from "#app/ui/toast.tsx";
import { restoreFocus } from "./toast-focus.ts";
import { type LoadedToastProps, ToastIcon } from "./toast-icon.tsx";

/** The live region around the toast announces it, so the announcement of Radix stays outside of the document. */
const announcerContainer = document.createElement("div");

export function LoadedToast(props: LoadedToastProps) {
  const { tone, message, visibleMs = Infinity, dismiss, children, isReplacement, onShow } = props;
  const viewportRef = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const viewport = viewportRef.current;
    return () => {
      if (viewport?.contains(document.activeElement)) restoreFocus();
    };
  }, []);
  return (
    <ToastProvider label="Message" announcerContainer={announcerContainer}>
      <Toast
        ref={(toast) => {
          if (toast) onShow();
        }}
        open
        onOpenChange={dismiss}
        variant={tone === "error" ? "destructive" : "default"}
        duration={visibleMs}
        // The controls of the toast are tab stops.
        tabIndex={undefined}
        data-tone={tone}
        className={isReplacement ? "" : "animate-rise"}
      >
        <ToastIcon tone={tone} />
        <ToastDescription>
          {message} {children}
        </ToastDescription>
        <ToastClose />
      </Toast>
      <ToastViewport className="static!" ref={viewportRef} hotkey={hotkey} label="Messages ({hotkey})" />
    </ToastProvider>
  );
}

const hotkey = ["F6"];
