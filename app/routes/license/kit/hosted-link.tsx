import { href, Link } from "react-router";
import type { LicenseLinks } from "#app/domain/company/company.ts";

export const HostedInstanceLink = ({ instance }: { instance: NonNullable<LicenseLinks["instance"]> }) => (
  <Link
    to={href("/internal/one-customers/:licenseKey", { licenseKey: instance.licenseKey })}
    className="text-primary [overflow-wrap:anywhere] hover:underline"
  >
    {instance.hostname}
  </Link>
);
