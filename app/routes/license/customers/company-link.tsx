import type { ReactNode } from "react";
import { href } from "react-router";
import { useOffer } from "#app/ui/use-offer.ts";

interface CompanyLinkProps {
  licenseKey: string;
  className?: string;
  children: ReactNode;
}

/** A plain link that the page's click handler follows, which saves one component in every row. */
export const CompanyLink = ({ licenseKey, className, children }: CompanyLinkProps) =>
  useOffer("companies") ? (
    <a href={href("/license/customers/of/:key", { key: licenseKey })} data-link="" className={className}>
      {children}
    </a>
  ) : (
    children
  );
