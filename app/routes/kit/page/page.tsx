import type { ComponentProps } from "react";
import { cn } from "#app/ui/cn.ts";

interface PageProps extends ComponentProps<"div"> {
  width?: "full" | "narrow";
  /** The table shrinks so that the pages below it stay in view. */
  isFitted?: boolean;
}

export const Page = ({ width = "full", isFitted = false, className, ...props }: PageProps) => (
  <div
    className={cn(
      "px-4 sm:px-6",
      isFitted ? "py-5 sm:pt-3 sm:pb-0" : "py-5",
      width === "narrow" && "mx-auto max-w-4xl",
      isFitted && "fitted-page",
      className,
    )}
    {...props}
  />
);
