import type { ReactNode } from "react";
import { href } from "react-router";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";

interface CompanyLinkProps {
  licenseKey: string;
  className?: string;
  children: ReactNode;
}

/**
 * Renders a plain `<a>` element, because a router link in every row is slow. The click handler of the page
 * opens the URL through the router.
 */
export const CompanyLink = ({ licenseKey, className, children }: CompanyLinkProps) =>
  useHasExtensions() ? (
    <a href={href("/license/customers/of/:key", { key: licenseKey })} data-link="" className={className}>
      {children}
    </a>
  ) : (
    children
  );
