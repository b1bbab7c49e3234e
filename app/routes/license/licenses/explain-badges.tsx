import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { type Explainable, explainAddress } from "./explain-address.ts";
import { ActivenessBadge, DeletedBadge, LifetimeBadge, UseBadge } from "./status-badge.tsx";

/** The badges of a license, each a link to why it says so. */
export function ExplainBadges({ license }: { license: License }) {
  const { lifetimeStatus, useStatus, activenessStatus, status } = license;
  if (status === "deleted")
    return (
      <Why license={license} status="status" about="is it deleted">
        <DeletedBadge status={status} />
      </Why>
    );
  const hasUse = useStatus !== "N/A" && useStatus !== "pending";
  return (
    <>
      <Why license={license} status="lifetime" about="this lifetime status">
        <LifetimeBadge lifetimeStatus={lifetimeStatus} />
      </Why>
      {hasUse && (
        <Why license={license} status="use" about="this usage status">
          <UseBadge useStatus={useStatus} />
        </Why>
      )}
      {activenessStatus !== "N/A" && (
        <Why license={license} status="activeness" about="this connection status">
          <ActivenessBadge activenessStatus={activenessStatus} />
        </Why>
      )}
    </>
  );
}

interface WhyProps {
  license: License;
  status: Explainable;
  about: string;
  children: ReactNode;
}

function Why({ license, status, about, children }: WhyProps) {
  const [search] = useSearchParams();
  return (
    <DialogLink
      to={explainAddress(license.key, search, status)}
      title={`Why ${about}?`}
      className="inline-flex min-h-6 items-center rounded-full hover:opacity-80"
    >
      {children}
      <span className="sr-only"> – why {about}?</span>
    </DialogLink>
  );
}
