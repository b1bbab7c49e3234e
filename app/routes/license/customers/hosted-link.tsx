import { href, Link } from "react-router";
import type { LicenseLinks } from "#app/domain/company/company.ts";

/** The instance that is hosted on a license, which leads to what staff can do with it. */
export const HostedLink = ({ instance }: { instance: NonNullable<LicenseLinks["instance"]> }) => (
  <Link
    to={href("/internal/one-customers/:licenseKey", { licenseKey: instance.licenseKey })}
    className="text-accent [overflow-wrap:anywhere] hover:underline"
  >
    {instance.hostname}
  </Link>
);
