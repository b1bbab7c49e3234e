import type { ComponentProps } from "react";
import { cn } from "#app/ui/cn.ts";

interface PageProps extends ComponentProps<"div"> {
  /** Tables use the window. Forms and texts are in a narrow column in the middle. */
  width?: "full" | "narrow";
  /** True if the table shrinks, so that the page numbers below it stay visible. */
  isFitted?: boolean;
}

export const Page = ({ width = "full", isFitted = false, className, ...props }: PageProps) => (
  <div
    className={cn(
      "page px-4 py-5 sm:px-6 sm:pt-3",
      width === "narrow" && "narrow-page",
      isFitted && "fitted-page sm:pb-0",
      className,
    )}
    {...props}
  />
);
