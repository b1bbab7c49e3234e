import Inbox from "lucide-react/icons/inbox";
import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  actions?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ title, actions, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-xl border bg-card px-6 py-14 text-center shadow-xs">
      <span className="mb-1 grid size-10 place-items-center rounded-full bg-secondary text-muted-foreground">
        <Inbox aria-hidden className="size-5" />
      </span>
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-md text-muted-foreground">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
