import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { useOffer } from "#app/ui/use-offer.ts";

interface CompanyLinkProps {
  /** Of one of its licenses, which leads to it. */
  licenseKey: string;
  className?: string;
  children: ReactNode;
}

/** The name of a company, which leads to its place. */
export const CompanyLink = ({ licenseKey, className = "hover:underline", children }: CompanyLinkProps) =>
  useOffer("companies") ? (
    <Link to={href("/license/customers/of/:key", { key: licenseKey })} className={className}>
      {children}
    </Link>
  ) : (
    children
  );
