import type { ReactNode } from "react";

/** The values of a change, such as the current and the new end date. Its children are rows. */
export const SummaryList = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-md bg-muted px-4 py-3">
    {children}
  </dl>
);

interface SummaryRowProps {
  label: string;
  /** True if the value changes with the input of the user. Screen readers then announce each new value. */
  isNewValue?: boolean;
  children: ReactNode;
}

export const SummaryRow = ({ label, isNewValue = false, children }: SummaryRowProps) => (
  <>
    <dt className="text-muted-foreground">{label}</dt>
    <dd
      {...(isNewValue && { "aria-live": "polite" })}
      className={isNewValue ? "min-w-0 font-medium" : "min-w-0"}
    >
      {children}
    </dd>
  </>
);
