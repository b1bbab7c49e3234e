import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";

interface DisclosureProps {
  summary: ReactNode;
  /** A new value opens or closes the disclosure. */
  isOpen?: boolean;
  children: ReactNode;
}

export const Disclosure = ({ summary, isOpen, children }: DisclosureProps) => (
  <details className="group/more" open={isOpen}>
    <summary className="-ms-1 flex cursor-pointer list-none items-start gap-1 rounded px-1 font-medium hover:text-primary [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden
        className="mt-1 size-3.5 shrink-0 text-muted-foreground transition-transform group-open/more:rotate-90 rtl:-scale-x-100"
      />
      <span className="min-w-0">{summary}</span>
    </summary>
    <div className="mt-2 mb-1 ms-[14px] grid gap-3 border-s-2 ps-3">{children}</div>
  </details>
);
