import { classNames } from "./class-names.ts";

interface CapacityBarProps {
  used: number;
  /** No limit when null. */
  total: number | null;
  /** What is counted, for screen readers and beside the numbers: "assets". */
  noun?: string;
  /** Below it the bar is green, from it yellow, full is red. */
  warnFrom?: number;
  className?: string;
}

export function CapacityBar({ used, total, noun, warnFrom = 0.9, className }: CapacityBarProps) {
  const share = total === null ? null : total > 0 ? used / total : used > 0 ? 1 : 0;
  return (
    <span className={classNames("inline-flex items-center gap-2 whitespace-nowrap", className)}>
      {share !== null && (
        <span
          aria-hidden
          data-bar
          className="h-[5px] w-16 shrink-0 overflow-hidden rounded-full bg-quiet-soft"
        >
          <span
            className={classNames("block h-full rounded-full", fillOf(share, warnFrom))}
            style={{ width: `${Math.min(100, Math.max(share > 0 ? 3 : 0, share * 100))}%` }}
          />
        </span>
      )}
      <Usage used={used} total={total} />
      {noun && <span className="text-muted">{noun}</span>}
    </span>
  );
}

/** `used / total` with grouped numbers, `∞` for no limit. */
export const Usage = ({ used, total }: { used: number; total: number | null }) => (
  <span>
    {used.toLocaleString("en")} /{" "}
    {total === null ? <span aria-label="no limit">∞</span> : total.toLocaleString("en")}
  </span>
);

const fillOf = (share: number, warnFrom: number) =>
  share >= 1 ? "bg-bad-fill" : share >= warnFrom ? "bg-warning-fill" : "bg-good";
