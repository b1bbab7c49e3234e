import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { DialogLink } from "#app/ui/dialog.tsx";
import { type Explainable, explainAddress, type ExplainedFrom } from "./explain-address.ts";
import { ActivenessBadge, DeletedBadge, LifetimeBadge, UseBadge } from "#app/ui/status-badge.tsx";

interface WhyBadgeProps {
  license: License;
  from: ExplainedFrom;
}

/** The badges of a license, each a link to why it says so. A deleted one says that alone. */
export function ExplainBadges({ license }: { license: License }) {
  if (license.status === "deleted") return <WhyDeleted license={license} from="details" />;
  return (
    <>
      <WhyLifetime license={license} from="details" />
      <WhyUse license={license} from="details" />
      <WhyActiveness license={license} from="details" />
    </>
  );
}

export const WhyLifetime = ({ license, from }: WhyBadgeProps) => (
  <Why license={license} from={from} status="lifetime" about="this lifetime status">
    <LifetimeBadge lifetimeStatus={license.lifetimeStatus} />
  </Why>
);

/** Nothing for N/A and pending: there is no usage to judge. */
export const WhyUse = ({ license, from }: WhyBadgeProps) =>
  license.useStatus !== "N/A" &&
  license.useStatus !== "pending" && (
    <Why license={license} from={from} status="use" about="this usage status">
      <UseBadge useStatus={license.useStatus} />
    </Why>
  );

export const WhyActiveness = ({ license, from }: WhyBadgeProps) =>
  license.activenessStatus !== "N/A" && (
    <Why license={license} from={from} status="activeness" about="this connection status">
      <ActivenessBadge activenessStatus={license.activenessStatus} />
    </Why>
  );

export const WhyDeleted = ({ license, from }: WhyBadgeProps) =>
  license.status === "deleted" && (
    <Why license={license} from={from} status="status" about="is it gone">
      <DeletedBadge status={license.status} />
    </Why>
  );

interface WhyProps extends WhyBadgeProps {
  status: Explainable;
  about: string;
  children: ReactNode;
}

function Why({ license, from, status, about, children }: WhyProps) {
  const [search] = useSearchParams();
  return (
    <DialogLink
      to={explainAddress(license.key, search, status, from)}
      title={`Why ${about}?`}
      className="inline-flex min-h-6 items-center rounded-full hover:opacity-80"
    >
      {children}
      <span className="sr-only"> – why {about}?</span>
    </DialogLink>
  );
}
