import type { ReactNode } from "react";

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
