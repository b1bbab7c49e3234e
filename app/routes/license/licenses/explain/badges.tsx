import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { badgeClasses } from "#app/ui/data/badge.tsx";
import { type Statuses, labeledStatus } from "#app/routes/status/status-badge.tsx";
import { useCapability } from "#app/ui/use-capability.ts";
import { type Explainable, explainAddress, type ExplainOrigin } from "./address.ts";

type ExplainableLicense = Statuses & Pick<License, "key">;

export function ExplainBadges({ license }: { license: ExplainableLicense }) {
  const [search] = useSearchParams();
  if (license.status === "deleted")
    return <ExplainableBadge license={license} status="status" search={search} from="details" />;
  return (
    <>
      {statusLabels.map(([status, label]) => (
        <span key={status} className="inline-flex items-center gap-1.5 text-sm text-muted not-has-[a]:hidden">
          <span>{label}</span>
          <ExplainableBadge license={license} status={status} search={search} from="details" />
        </span>
      ))}
    </>
  );
}

const statusLabels = [
  ["lifetime", "Lifetime"],
  ["use", "Usage"],
  ["activeness", "Connection"],
] as const;

const whyQuestions: Record<Explainable, string> = {
  lifetime: "this lifetime status",
  use: "this usage status",
  activeness: "this connection status",
  status: "is it gone",
};

interface WhyBadgeProps {
  license: ExplainableLicense;
  status: Explainable;
  search: URLSearchParams;
  from: ExplainOrigin;
}

export function ExplainableBadge({ license, status, search, from }: WhyBadgeProps) {
  const isExplained = useCapability("explain");
  const look = labeledStatus[status](license);
  if (look && !isExplained) return <span className={badgeClasses(look)}>{look.word}</span>;
  return (
    look && (
      <a
        href={explainAddress(license.key, search, status, from)}
        aria-label={`${look.word} – why ${whyQuestions[status]}?`}
        data-link={from === "list" ? undefined : "stay"}
        className={`${badgeClasses(look)} why`}
      >
        {look.word}
      </a>
    )
  );
}
