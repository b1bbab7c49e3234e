import type { ReactNode } from "react";
import { href } from "react-router";
import { useOffer } from "#app/ui/use-offer.ts";

interface CompanyLinkProps {
  /** Of one of its licenses, which leads to it. */
  licenseKey: string;
  className?: string;
  children: ReactNode;
}

/** The name of a company, which leads to its place. The page follows it, as a list has one in every row. */
export const CompanyLink = ({ licenseKey, className, children }: CompanyLinkProps) =>
  useOffer("companies") ? (
    <a href={href("/license/customers/of/:key", { key: licenseKey })} data-link="" className={className}>
      {children}
    </a>
  ) : (
    children
  );
