import type { ReactNode } from "react";

export type Tone = "good" | "warning" | "bad" | "quiet" | "accent";

const toneClasses: Record<Tone, string> = {
  good: "badge badge-good",
  warning: "badge badge-warning",
  bad: "badge badge-bad",
  quiet: "badge badge-quiet",
  accent: "badge badge-accent",
};

const iconClasses = {
  ban: "badge-ban",
  calendar: "badge-calendar",
  check: "badge-check",
  clock: "badge-clock",
  cross: "badge-cross",
  "crossed-out": "badge-crossed-out",
  hourglass: "badge-hourglass",
  mail: "badge-mail",
  progress: "badge-progress",
  seal: "badge-seal",
  shield: "badge-shield",
  trash: "badge-trash",
};

export interface BadgeStyle {
  tone: Tone;
  icon?: keyof typeof iconClasses;
}

export const badgeClasses = ({ tone, icon }: BadgeStyle): string =>
  icon ? `${toneClasses[tone]} ${iconClasses[icon]}` : toneClasses[tone];

export const Badge = ({ children, ...style }: BadgeStyle & { children: ReactNode }) => (
  <span className={badgeClasses(style)}>{children}</span>
);
