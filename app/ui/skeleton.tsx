import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export const Skeleton = ({ className, ...props }: ComponentProps<"div">) => (
  <div className={cn("rounded-md bg-muted", className)} {...props} />
);

/** Placeholder for a panel that loads late. */
export const PanelSkeleton = ({ className }: { className?: string }) => (
  <div role="status" aria-label="Loading" className={cn("grid animate-late content-start gap-3", className)}>
    <Skeleton className="h-5 w-1/3" />
    <Skeleton className="h-5 w-2/3" />
    <Skeleton className="h-40" />
  </div>
);
