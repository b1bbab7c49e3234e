import { useNumberFormat } from "#app/ui/number-format.ts";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import type { LicenseLinks } from "#app/domain/company/company.ts";
import { Performer } from "#app/routes/license/kit/history-fields.tsx";
import { licenseList, buildLicensePath } from "#app/routes/license/kit/license-urls.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";

/** Related data of a license. The loader has added the labels of the events. */
export interface LinksWithEventLabels extends Omit<LicenseLinks, "latestEvents"> {
  latestEvents: { label: string; createdAt: string; createdBy: string }[];
}

interface LicenseLinksProps {
  licenseKey: string;
  links: LinksWithEventLabels;
}

export const LatestEvents = ({ licenseKey, links }: LicenseLinksProps) => {
  const { formatCount } = useNumberFormat();
  return (
    <section>
      <h3 className="mb-1.5 text-2xs font-semibold text-muted-foreground">Last changes</h3>
      <ul className="grid gap-2">
        {links.latestEvents.map(({ label, createdAt, createdBy }, position) => (
          <li key={position}>
            {label}
            <span className="block text-xs text-muted-foreground">
              <DateText value={createdAt} format="minute" /> by <Performer createdBy={createdBy} />
            </span>
          </li>
        ))}
      </ul>
      <TabLink licenseKey={licenseKey} tab="history">
        {formatCount(links.eventCount, "event")} in the history
      </TabLink>
    </section>
  );
};

export const LicenseFiles = ({ licenseKey, links: { licenseFiles, fileCount } }: LicenseLinksProps) => {
  const { formatCount } = useNumberFormat();
  return (
    <section>
      <h3 className="mb-1.5 text-2xs font-semibold text-muted-foreground">License files</h3>
      <ul className="grid gap-2">
        {licenseFiles.map(({ deviceId, issuedAt, issuedBy, expiresAt }) => (
          <li key={`${deviceId} ${issuedAt}`}>
            <code className="font-mono text-xs [overflow-wrap:anywhere]">{deviceId}</code>,{" "}
            {expiresAt === null ? (
              "without an end"
            ) : (
              <>
                until <DateText value={expiresAt} format="day" />
              </>
            )}
            <span className="block text-xs text-muted-foreground">
              <DateText value={issuedAt} format="minute" /> by <Performer createdBy={issuedBy} />
            </span>
          </li>
        ))}
      </ul>
      {fileCount > licenseFiles.length && (
        <p className="mt-1 text-xs text-muted-foreground">
          Newest {licenseFiles.length} of {formatCount(fileCount, "file")}.
        </p>
      )}
      <TabLink licenseKey={licenseKey} tab="servers">
        Show the machines
      </TabLink>
    </section>
  );
};

function TabLink({ licenseKey, tab, children }: { licenseKey: string; tab: string; children: ReactNode }) {
  const [search] = useSearchParams();
  return (
    <Link
      to={licenseList.buildDialogUrl(buildLicensePath(licenseKey), search, { tab })}
      preventScrollReset
      className="mt-1 inline-block text-xs text-primary hover:underline"
    >
      {children}
    </Link>
  );
}
