import { cn } from "#app/ui/cn.ts";
import { Progress } from "#app/ui/progress.tsx";
import { formatThousands } from "#app/domain/text/grouped.ts";

interface CapacityBarProps {
  used: number;
  /** Null means no limit. */
  total: number | null;
  noun?: string;
  /** Used ratio from which the bar is yellow; a full bar is red. */
  warningRatio?: number;
  className?: string;
  barClassName?: string;
}

export function CapacityBar({
  used,
  total,
  noun,
  warningRatio = 0.9,
  className,
  barClassName,
}: CapacityBarProps) {
  return (
    <span className={cn("capacity", className)}>
      {total === null ? (
        <span>
          <Usage used={used} total={null} />
        </span>
      ) : (
        <>
          <Bar
            usedRatio={calculateUsedRatio(used, total)}
            warningRatio={warningRatio}
            className={barClassName}
          />
          {usageText(used, total)}
        </>
      )}
      {noun && <span className="text-muted-foreground">{noun}</span>}
    </span>
  );
}

interface BarProps {
  usedRatio: number;
  warningRatio: number;
  className: string | undefined;
}

function calculateUsedRatio(used: number, total: number): number {
  if (total > 0) return used / total;
  return used > 0 ? 1 : 0;
}

function Bar({ usedRatio, warningRatio, className }: BarProps) {
  const minPercent = usedRatio > 0 ? 3 : 0;
  const percent = Math.min(100, Math.max(minPercent, usedRatio * 100));
  return <Progress value={percent} className={cn(barColorClass(usedRatio, warningRatio), className)} />;
}

function barColorClass(usedRatio: number, warningRatio: number): string {
  if (usedRatio >= 1) return "text-destructive";
  return usedRatio >= warningRatio ? "text-warning-fill" : "text-success";
}

const usageText = (used: number, total: number) => `${formatThousands(used)} / ${formatThousands(total)}`;

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
      {`${formatThousands(used)} / `}
      <span aria-label="no limit">∞</span>
      {nounSuffix}
    </>
  );
}
