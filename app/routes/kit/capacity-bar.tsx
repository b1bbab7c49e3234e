import type { CSSProperties } from "react";
import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { cn } from "#app/ui/cn.ts";

interface CapacityBarProps {
  used: number;
  /** Null means no limit. */
  total: number | null;
  noun?: string;
  className?: string;
  barClassName?: string;
}

export function CapacityBar({ used, total, noun, className, barClassName }: CapacityBarProps) {
  const numbers = useNumberFormat();
  return (
    <span className={cn("capacity", className)}>
      {total === null ? (
        <span>
          <Usage used={used} total={null} />
        </span>
      ) : (
        <>
          <Bar usedRatio={calculateUsedRatio(used, total)} className={barClassName} />
          {formatUsage(used, total, numbers)}
        </>
      )}
      {noun && <span className="text-muted-foreground">{noun}</span>}
    </span>
  );
}

interface BarProps {
  usedRatio: number;
  className: string | undefined;
}

function calculateUsedRatio(used: number, total: number): number {
  if (total > 0) return used / total;
  return used > 0 ? 1 : 0;
}

/** A bar without text. The text beside it states the same numbers. */
function Bar({ usedRatio, className }: BarProps) {
  // Even a small use is visible on the bar.
  const minPercent = usedRatio > 0 ? 3 : 0;
  const percent = Math.min(100, Math.max(minPercent, usedRatio * 100));
  const style = { "--value": `${Number(percent.toFixed(1))}%` } as CSSProperties;
  return <span className={cn("capacity-bar", chooseColorClass(usedRatio), className)} style={style} />;
}

/** Ratio at which the bar turns yellow. A full bar is red. */
const warningRatio = 0.9;

function chooseColorClass(usedRatio: number): string {
  if (usedRatio >= 1) return "text-destructive";
  return usedRatio >= warningRatio ? "text-warning-fill" : "text-success";
}

const formatUsage = (used: number, total: number, { formatThousands }: NumberFormat) =>
  `${formatThousands(used)} / ${formatThousands(total)}`;

interface UsageProps {
  used: number;
  total: number | null;
  noun?: string;
}

export function Usage({ used, total, noun }: UsageProps) {
  const numbers = useNumberFormat();
  const nounSuffix = noun ? ` ${noun}` : "";
  if (total !== null) return formatUsage(used, total, numbers) + nounSuffix;
  return (
    <>
      {`${numbers.formatThousands(used)} / `}
      <span aria-label="no limit">∞</span>
      {nounSuffix}
    </>
  );
}
