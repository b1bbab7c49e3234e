import type { CSSProperties } from "react";
import { grouped } from "#app/domain/text/grouped.ts";

interface CapacityBarProps {
  used: number;
  /** Null means no limit. */
  total: number | null;
  noun?: string;
  /** Ratio: green below it, yellow from it on, red when full. */
  warnFrom?: number;
  className?: string;
}

export function CapacityBar({ used, total, noun, warnFrom = 0.9, className }: CapacityBarProps) {
  return (
    <span className={className ? `capacity ${className}` : "capacity"}>
      {total === null ? (
        <span>
          <Usage used={used} total={null} />
        </span>
      ) : (
        <>
          <Bar share={total > 0 ? used / total : used > 0 ? 1 : 0} warnFrom={warnFrom} />
          {usageText(used, total)}
        </>
      )}
      {noun && <span className="text-muted">{noun}</span>}
    </span>
  );
}

function Bar({ share, warnFrom }: { share: number; warnFrom: number }) {
  const percent = Math.min(100, Math.max(share > 0 ? 3 : 0, share * 100));
  return (
    <span
      className={fillOf(share, warnFrom)}
      style={{ "--share": `${+percent.toFixed(1)}%` } as CSSProperties}
    />
  );
}

const fillOf = (share: number, warnFrom: number) =>
  share >= 1
    ? "capacity-bar capacity-bar-bad"
    : share >= warnFrom
      ? "capacity-bar capacity-bar-warning"
      : "capacity-bar";

const usageText = (used: number, total: number) => `${grouped(used)} / ${grouped(total)}`;

interface UsageProps {
  used: number;
  total: number | null;
  noun?: string;
}

export function Usage({ used, total, noun }: UsageProps) {
  const nounSuffix = noun ? ` ${noun}` : "";
  if (total !== null) return usageText(used, total) + nounSuffix;
  return (
    <>
      {`${grouped(used)} / `}
      <span aria-label="no limit">∞</span>
      {nounSuffix}
    </>
  );
}
