import { FocusScope } from "@radix-ui/react-focus-scope";
import { hideOthers } from "aria-hidden";
import { type ComponentProps, type RefObject, useEffect, useRef } from "react";

interface ModalProps extends ComponentProps<typeof FocusScope> {
  ref: RefObject<HTMLDivElement | null>;
  /** False if another dialog already covers this one. */
  isModal?: boolean;
  onEscape: (event: KeyboardEvent) => void;
}

/** Traps the focus, hides the page from screen readers, and stops it from scrolling. */
export function Modal({ ref, isModal = true, onEscape, ...props }: ModalProps) {
  useEffect(() => {
    if (!isModal || !ref.current) return;
    const showOthers = hideOthers(ref.current);
    const unlockPageScroll = lockPageScroll();
    return () => {
      showOthers();
      unlockPageScroll();
    };
  }, [isModal, ref]);
  useEscape(ref, onEscape);
  return <FocusScope {...props} ref={ref} loop trapped={isModal} />;
}

/** Runs before the handlers inside the dialog, while their popovers are still open. */
function useEscape(contentRef: RefObject<HTMLElement | null>, onEscape: ModalProps["onEscape"]) {
  const latestHandler = useRef(onEscape);
  useEffect(() => {
    latestHandler.current = onEscape;
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { activeElement, body } = document;
      const isFocusElsewhere = activeElement !== body && !contentRef.current?.contains(activeElement);
      if (event.key === "Escape" && !isFocusElsewhere) latestHandler.current(event);
    };
    document.addEventListener("keydown", handleKeyDown, true);
    return () => document.removeEventListener("keydown", handleKeyDown, true);
  }, [contentRef]);
}

let openModalCount = 0;

function lockPageScroll() {
  const { documentElement: root, body } = document;
  openModalCount += 1;
  if (openModalCount === 1) {
    body.style.marginInlineEnd = `${window.innerWidth - root.clientWidth}px`;
    root.style.overflow = "hidden";
  }
  return () => {
    openModalCount -= 1;
    if (openModalCount > 0) return;
    root.style.overflow = "";
    body.style.marginInlineEnd = "";
  };
}
