import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";

export const Notice = ({ children }: { children: ReactNode }) => (
  <p role="status" className="mb-3 flex items-start gap-2 text-xs text-warning">
    <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
    <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
  </p>
);

export const Warning = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-2.5 rounded-md bg-destructive-soft p-3 font-medium text-destructive">
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
);

export const IgnoredParamsNotice = ({ ignoredParams }: { ignoredParams: readonly string[] }) =>
  ignoredParams.length > 0 && (
    <Notice>The page ignores these invalid parts of the web address: {ignoredParams.join(", ")}.</Notice>
  );
