import type { ReactNode } from "react";
import { href } from "react-router";
import { useCapability } from "#app/ui/use-capability.ts";

interface CompanyLinkProps {
  licenseKey: string;
  className?: string;
  children: ReactNode;
}

/** A plain link that the page's click handler follows, which saves one component in every row. */
export const CompanyLink = ({ licenseKey, className, children }: CompanyLinkProps) =>
  useCapability("companies") ? (
    <a href={href("/license/customers/of/:key", { key: licenseKey })} data-link="" className={className}>
      {children}
    </a>
  ) : (
    children
  );
