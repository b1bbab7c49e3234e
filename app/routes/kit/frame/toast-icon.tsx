import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";

export interface ToastCardProps {
  tone: "success" | "error";
  message: string;
  /** The card closes after this time. By default, it stays until the user closes it. */
  visibleMs?: number;
  dismiss: () => void;
  children?: ReactNode;
}

export interface LoadedToastProps extends ToastCardProps {
  /** True if the card replaces a card that is already visible. */
  isReplacement: boolean;
  /** Called before the browser paints the card. */
  onShow: () => void;
}

export function ToastIcon({ tone }: Pick<ToastCardProps, "tone">) {
  const Icon = tone === "success" ? CircleCheck : CircleAlert;
  return <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />;
}
