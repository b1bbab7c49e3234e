import type { LucideIcon } from "lucide-react";
import Check from "lucide-react/icons/check";
import Circle from "lucide-react/icons/circle";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import LoaderCircle from "lucide-react/icons/loader-circle";
import type { ReactNode } from "react";
import type { StepStatus } from "#app/domain/instance/instance.ts";
import { cn } from "#app/ui/cn.ts";

const statusStyles: Record<StepStatus, { icon: LucideIcon; text: string; className: string }> = {
  done: { icon: Check, text: "Done", className: "text-success" },
  running: {
    icon: LoaderCircle,
    text: "In progress",
    className: "text-primary motion-safe:[&_svg]:animate-spin",
  },
  failed: { icon: CircleAlert, text: "Failed", className: "text-destructive" },
  pending: { icon: Circle, text: "Pending", className: "text-muted-foreground" },
};

interface StepLineProps {
  label: string;
  status: StepStatus;
  className?: string;
  children?: ReactNode;
}

export function StepLine({ label, status, className, children }: StepLineProps) {
  const statusStyle = statusStyles[status];
  return (
    <li
      data-step={status}
      aria-current={status === "running" ? "step" : undefined}
      className={cn("rounded-md border", className)}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <span className={cn("grid size-5 place-items-center", statusStyle.className)}>
          <statusStyle.icon aria-hidden className="size-4" />
        </span>
        <span className={cn("flex-1 font-medium", status === "pending" && "text-muted-foreground")}>
          {label}
        </span>
        <span className={cn("text-xs", statusStyle.className)}>{statusStyle.text}</span>
      </div>
      {children}
    </li>
  );
}
