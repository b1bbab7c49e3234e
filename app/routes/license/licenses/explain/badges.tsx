import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { badgeVariants } from "#app/ui/badge.tsx";
import { type Statuses, statusBadgeBuilders } from "#app/routes/status/status-badge.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { type ExplainableStatus, buildExplainUrl, type ExplainOrigin } from "./explain-urls.ts";

type ExplainableLicense = Statuses & Pick<License, "key">;

/** A badge with the name of its status, because the badges of several statuses can have the same text. */
export function LabeledBadge({ license, status }: { license: ExplainableLicense; status: LabeledStatus }) {
  const [search] = useSearchParams();
  if (license.status === "deleted") return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-2xs text-muted-foreground not-has-[.badge]:hidden">
      <span>{statusLabels[status]}</span>
      <ExplainableBadge license={license} status={status} search={search} from="details" />
    </span>
  );
}

export function ExplainableDeletedBadge({ license }: { license: ExplainableLicense }) {
  const [search] = useSearchParams();
  return <ExplainableBadge license={license} status="status" search={search} from="details" />;
}

type LabeledStatus = Exclude<ExplainableStatus, "status">;

const statusLabels: Record<LabeledStatus, string> = {
  lifetime: "Lifetime",
  use: "Usage",
  activeness: "Connection",
};

const statusPhrases: Record<ExplainableStatus, string> = {
  lifetime: "this lifetime status",
  use: "this usage status",
  activeness: "this connection status",
  status: "this status",
};

interface ExplainableBadgeProps {
  license: ExplainableLicense;
  status: ExplainableStatus;
  search: URLSearchParams;
  from: ExplainOrigin;
}

export function ExplainableBadge({ license, status, search, from }: ExplainableBadgeProps) {
  const canExplain = useHasExtensions();
  const statusBadge = statusBadgeBuilders[status](license);
  if (!statusBadge) return null;
  if (!canExplain) return <span className={badgeVariants(statusBadge)}>{statusBadge.label}</span>;
  return (
    <a
      href={buildExplainUrl(license.key, search, status, from)}
      aria-label={`${statusBadge.label} – why ${statusPhrases[status]}?`}
      // In the list, the table opens links through the router.
      data-link={from === "list" ? undefined : "preserve-scroll"}
      className={`${badgeVariants(statusBadge)} badge-link`}
    >
      {statusBadge.label}
    </a>
  );
}
