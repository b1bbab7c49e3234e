import type { ComponentProps } from "react";
import { clsx } from "clsx";

interface PageProps extends ComponentProps<"div"> {
  width?: "full" | "narrow";
}

export const Page = ({ width = "full", className, ...props }: PageProps) => (
  <div
    className={clsx("px-4 py-5 sm:px-6", width === "narrow" && "mx-auto max-w-4xl", className)}
    {...props}
  />
);
