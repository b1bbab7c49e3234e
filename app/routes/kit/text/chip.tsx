import X from "lucide-react/icons/x";
import { hideEncryptedKey } from "#app/domain/text/license-key-alias.ts";
import { cn } from "#app/ui/cn.ts";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

interface TagChipProps {
  name: string;
  to?: string | undefined;
}

const tagClasses =
  "inline-block max-w-full truncate rounded-sm align-bottom border bg-card px-1.5 text-2xs/[18px] text-muted-foreground";

/** Number of characters that a chip shows in the narrowest column. */
const maxUntruncatedLength = 7;

export const TagChip = ({ name, to }: TagChipProps) => {
  const title = name.length > maxUntruncatedLength ? name : undefined;
  return to ? (
    <a
      href={to}
      title={title}
      data-link=""
      className={`${tagClasses} hover:border-input-strong hover:text-foreground`}
    >
      {name}
    </a>
  ) : (
    <span title={title} className={tagClasses}>
      {name}
    </span>
  );
};

interface FilterChipProps {
  children: ReactNode;
  clearTo: string;
  clearLabel: string;
}

export function FilterChip({ children, clearTo, clearLabel }: FilterChipProps) {
  return (
    <span className="inline-flex h-7 max-w-full items-center gap-1 rounded-full bg-primary-soft ps-3 pe-1 text-xs font-medium text-primary">
      <span className="truncate">{children}</span>
      <Link
        to={clearTo}
        preventScrollReset
        aria-label={clearLabel}
        className="grid size-6 shrink-0 place-items-center rounded-full hover:bg-primary/15"
      >
        <X aria-hidden className="size-3.5" />
      </Link>
    </span>
  );
}

export const Code = ({ className, children, ...props }: ComponentProps<"code">) => (
  <code className={cn("code", className)} {...props}>
    {typeof children === "string" ? hideEncryptedKey(children) : children}
  </code>
);
