import * as ProgressPrimitive from "@radix-ui/react-progress";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export const Progress = ({
  className,
  value,
  max = 100,
  ...props
}: ComponentProps<typeof ProgressPrimitive.Root>) => (
  <ProgressPrimitive.Root
    data-slot="progress"
    value={value}
    max={max}
    className={cn(
      "relative h-2 w-full overflow-hidden rounded-full bg-secondary forced-colors:border",
      className,
    )}
    {...props}
  >
    <ProgressPrimitive.Indicator
      data-slot="progress-indicator"
      className="h-full bg-primary transition-[width] forced-colors:bg-[Highlight]"
      style={{ width: `${((value ?? 0) / max) * 100}%` }}
    />
  </ProgressPrimitive.Root>
);
