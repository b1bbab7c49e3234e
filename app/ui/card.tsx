import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";

export const Card = ({ className, ...props }: ComponentProps<"section">) => (
  <section className={cn("rounded-xl border bg-card p-5 shadow-xs max-sm:p-4", className)} {...props} />
);

export const CardTitle = ({ className, children, ...props }: ComponentProps<"h2">) => (
  <h2 className={cn("mb-3 font-semibold", className)} {...props}>
    {children}
  </h2>
);

/** A value that is null or undefined is shown as a dash. */
interface Fact {
  label: ReactNode;
  value: ReactNode;
}

interface FactsProps {
  title?: string;
  /** Facts that are false are omitted. */
  facts: readonly (Fact | false)[];
  className?: string;
}

/** A list of labels and values. */
export function Facts({ title, facts, className }: FactsProps) {
  return (
    <section className={className}>
      {title && <h3 className="mb-1.5 text-2xs font-semibold text-muted-foreground">{title}</h3>}
      <dl className="divide-y-0">
        {facts.map(
          (fact, position) =>
            fact && (
              <div
                key={position}
                className="grid grid-cols-[minmax(96px,36%)_minmax(0,1fr)] items-baseline gap-4 py-1.5"
              >
                <dt className="text-muted-foreground">{fact.label}</dt>
                <dd className="min-w-0">{fact.value ?? "–"}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
