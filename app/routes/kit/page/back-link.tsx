import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Link } from "react-router";

export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="page-head mb-1.5 inline-flex max-w-full items-center gap-1.5 rounded text-xs text-muted-foreground hover:text-foreground max-sm:py-1.5"
  >
    <ArrowLeft aria-hidden className="size-3.5 shrink-0 rtl:-scale-x-100" />
    <span className="truncate">{children}</span>
  </Link>
);
