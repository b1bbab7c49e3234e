import type { ReactNode, RefObject } from "react";
import type { ButtonStyle } from "./button.tsx";

/** Props that a popover with a form has before and after its code is loaded. */
export interface FormPanelProps extends ButtonStyle {
  /** Name of the popover for screen readers. */
  label: string;
  trigger: ReactNode;
  align?: "start" | "end";
  /** True for a popover that covers the bottom of narrow windows. */
  isSheet?: boolean;
  /** The popover is placed below the closest positioned ancestor of its content, by default its trigger. */
  className?: string;
  panelClassName?: string;
  children: ReactNode;
}

export interface FormPanelState {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  panelRef: RefObject<HTMLDivElement | null>;
}

export const findInvalidField = (panel: HTMLElement | null) =>
  panel?.querySelector<HTMLElement>("[aria-invalid=true]");
