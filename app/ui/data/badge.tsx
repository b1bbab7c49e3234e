import type { ReactNode } from "react";

export type Tone = "good" | "warning" | "bad" | "quiet" | "accent";

const looks: Record<Tone, string> = {
  good: "badge badge-good",
  warning: "badge badge-warning",
  bad: "badge badge-bad",
  quiet: "badge badge-quiet",
  accent: "badge badge-accent",
};

const icons = {
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

export interface BadgeLook {
  tone: Tone;
  icon?: keyof typeof icons;
}

export const badgeClasses = ({ tone, icon }: BadgeLook): string =>
  icon ? `${looks[tone]} ${icons[icon]}` : looks[tone];

export const Badge = ({ children, ...look }: BadgeLook & { children: ReactNode }) => (
  <span className={badgeClasses(look)}>{children}</span>
);
