import type { ReactNode } from "react";

interface OverviewSectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export const OverviewSection = ({ title, aside, children }: OverviewSectionProps) => (
  <section className="min-w-0">
    <div className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-sm font-semibold">{title}</h2>
      {aside}
    </div>
    {children}
  </section>
);

export const EmptyOverviewSection = ({ children }: { children: ReactNode }) => (
  <p className="rounded-xl border bg-card px-4 py-6 text-center text-muted-foreground shadow-xs">
    {children}
  </p>
);
