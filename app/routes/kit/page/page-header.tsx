import type { ReactNode } from "react";

interface PageHeaderProps {
  title: ReactNode;
  aside?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, aside, description, actions }: PageHeaderProps) {
  return (
    <header className="page-head mb-3 flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <h1 className="text-xl leading-8.5 font-semibold tracking-tight">{title}</h1>
          {aside}
        </div>
        {description && <p className="page-description mt-0.5 text-muted-foreground">{description}</p>}
      </div>
      {actions && (
        <div className="ms-auto flex flex-wrap items-center gap-2 max-sm:ms-0 max-sm:w-full">{actions}</div>
      )}
    </header>
  );
}
