import { CircleAlert, CircleCheck, CircleDashed, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Tone = "good" | "warning" | "bad" | "quiet" | "accent";

const looks: Record<Tone, string> = {
  good: "bg-good-soft text-good",
  warning: "bg-warning-soft text-warning",
  bad: "bg-bad-soft text-bad",
  quiet: "bg-quiet-soft text-quiet",
  accent: "bg-accent-soft text-accent",
};

const icons: Record<Tone, LucideIcon> = {
  good: CircleCheck,
  warning: TriangleAlert,
  bad: CircleAlert,
  quiet: CircleDashed,
  accent: Info,
};

interface BadgeProps {
  tone: Tone;
  /** In place of the tone's own icon. */
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}

/** A status: hue, icon and word, so that it reads without color. */
export function Badge({ tone, icon, className, children }: BadgeProps) {
  const Icon = icon ?? icons[tone];
  return (
    <span
      className={classNames(
        "inline-flex h-5 items-center gap-1 rounded-full px-2 text-xs font-semibold whitespace-nowrap",
        looks[tone],
        className,
      )}
    >
      <Icon aria-hidden className="size-3 shrink-0" strokeWidth={2.5} />
      {children}
    </span>
  );
}
