import ExternalLink from "lucide-react/icons/external-link";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { CompanyLicense } from "#app/domain/hosted-customer/hosted-filter.ts";
import type { Page } from "#app/domain/page.ts";
import { environmentNames } from "#app/domain/license/environment.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { LifetimeBadge } from "#app/routes/status/status-badge.tsx";

interface ExistingCompanyWarningProps {
  companyName: string;
  licenses: Page<CompanyLicense>;
}

/** Shows the licenses of the company, so that staff do not start a second trial by accident. */
export const ExistingCompanyWarning = ({
  companyName,
  licenses: { entities: licenses, totalEntityCount },
}: ExistingCompanyWarningProps) => (
  <div role="status" className="empty:hidden">
    {licenses.length > 0 && (
      <div className="rounded-md border border-warning/40 bg-warning-soft p-3">
        <p className="flex gap-2.5 font-medium text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <bdi>{companyName}</bdi> {describeExistingLicenses(licenses, totalEntityCount)}
          </span>
        </p>
        <ul className="mt-2 max-h-60 divide-y divide-warning/20 overflow-y-auto text-xs sm:ps-6.5">
          {licenses.map((license) => (
            <ExistingLicense key={license.licenseKey} {...license} />
          ))}
        </ul>
      </div>
    )}
  </div>
);

function describeExistingLicenses(licenses: readonly CompanyLicense[], licenseCount: number): string {
  const countText = licenseCount === 1 ? "a license" : `${licenseCount} licenses`;
  const hasRunningTrial = licenses.some(({ trialEndsAt }) => trialEndsAt !== null);
  const omissionText = licenseCount > licenses.length ? ` The newest ${licenses.length} are listed.` : "";
  return `has ${countText} already${hasRunningTrial ? ", and a running trial" : ""}.${omissionText}`;
}

const ExistingLicense = ({
  licenseKey,
  environment,
  lifetimeStatus,
  expiredAt,
  hostname,
  trialEndsAt,
}: CompanyLicense) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
    <NewTabLink to={href("/license/licenses/:key", { key: licenseKey })}>
      <span className="font-mono whitespace-nowrap">{licenseKey}</span>
    </NewTabLink>
    <span>{environmentNames[environment]}</span>
    <LifetimeBadge lifetimeStatus={lifetimeStatus} />
    {expiredAt && (
      <span>
        ends <DateText value={expiredAt} format="day" />
      </span>
    )}
    {hostname && (
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <NewTabLink to={href("/internal/one-customers/:licenseKey", { licenseKey })}>{hostname}</NewTabLink>
        {trialEndsAt && (
          <>
            , trial until <DateText value={trialEndsAt} format="day" />
          </>
        )}
      </span>
    )}
  </li>
);

const NewTabLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    target="_blank"
    className="font-medium text-primary underline underline-offset-2 hover:no-underline"
  >
    {children}
    <ExternalLink aria-hidden className="ms-1 inline size-3" />
    <span className="sr-only"> (opens in a new tab)</span>
  </Link>
);
