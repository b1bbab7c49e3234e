import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#app/ui/cn.ts";

interface MessagePageProps {
  title: string;
  icon: LucideIcon;
  variant?: "default" | "secondary" | "warning" | "destructive";
  /** Short text above the title, such as the status code. */
  eyebrow?: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Request id, which the user can send to the support team. */
  reference?: string | undefined;
}

const iconClasses = {
  secondary: "bg-secondary text-muted-foreground",
  destructive: "bg-destructive-soft text-destructive",
  warning: "bg-warning-soft text-warning",
  default: "bg-primary-soft text-primary",
};

export function MessagePage(props: MessagePageProps) {
  const { title, icon: Icon, variant = "secondary", eyebrow, children, actions, reference } = props;
  return (
    <div className="mx-auto flex max-w-lg flex-col items-start gap-4 px-4 py-16 sm:py-24">
      <span className={cn("grid size-11 place-items-center rounded-xl", iconClasses[variant])}>
        <Icon aria-hidden className="size-5" />
      </span>
      <div>
        {eyebrow && <p className="mb-1 text-xs font-semibold text-muted-foreground">{eyebrow}</p>}
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
      </div>
      <div className="w-full min-w-0 space-y-2 text-muted-foreground">{children}</div>
      {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      {reference && (
        <p className="text-xs text-muted-foreground">
          Reference{" "}
          <code data-reference className="font-mono text-foreground">
            {reference}
          </code>
        </p>
      )}
    </div>
  );
}
