import { useNumberFormat } from "#app/ui/number-format.ts";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

interface Tab {
  to: string;
  label: string;
  count?: number | undefined;
  isCurrent: boolean;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  className?: string;
}

export function Tabs({ label, tabs, className = "-mb-4 gap-x-5" }: TabsProps) {
  const { formatThousands } = useNumberFormat();
  return (
    <nav aria-label={label} data-link="preserve-scroll" className={cn("flex flex-wrap", className)}>
      {tabs.map(({ to, label: name, count, isCurrent }) => (
        <a
          key={to}
          href={to}
          aria-current={isCurrent ? "page" : undefined}
          className={cn(
            "inline-flex items-center gap-1.5 border-b-2 py-2.5 font-medium",
            isCurrent
              ? "border-primary text-foreground"
              : "border-transparent text-muted-foreground hover:text-foreground",
          )}
        >
          {name}{" "}
          {count !== undefined && (
            <span className="text-xs font-normal text-muted-foreground tabular-nums">
              {formatThousands(count)}
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

export const segmentsClasses = "inline-flex flex-wrap gap-0.5 rounded-md border bg-card p-0.5 shadow-xs";

interface SegmentsProps {
  label: string;
  segments: readonly { to: string; label: ReactNode; isCurrent: boolean }[];
}

/** Links that look like the segments of one button. */
export function Segments({ label, segments }: SegmentsProps) {
  return (
    <nav aria-label={label} className={segmentsClasses} data-link="preserve-scroll">
      {segments.map(({ to, label: name, isCurrent }) => (
        <a key={to} href={to} aria-current={isCurrent ? "true" : undefined} className="segment">
          {name}
        </a>
      ))}
    </nav>
  );
}
