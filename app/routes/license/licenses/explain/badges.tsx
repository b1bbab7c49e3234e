import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { badgeClasses } from "#app/ui/data/badge.tsx";
import { type Statuses, wordedStatus } from "#app/routes/status/status-badge.tsx";
import { useOffer } from "#app/ui/use-offer.ts";
import { type Explainable, explainAddress, type ExplainedFrom } from "./address.ts";

type Explained = Statuses & Pick<License, "key">;

export function ExplainBadges({ license }: { license: Explained }) {
  const [search] = useSearchParams();
  if (license.status === "deleted")
    return <WhyBadge license={license} status="status" search={search} from="details" />;
  return (
    <>
      {labeled.map(([status, label]) => (
        <span key={status} className="inline-flex items-center gap-1.5 text-sm text-muted not-has-[a]:hidden">
          <span>{label}</span>
          <WhyBadge license={license} status={status} search={search} from="details" />
        </span>
      ))}
    </>
  );
}

const labeled = [
  ["lifetime", "Lifetime"],
  ["use", "Usage"],
  ["activeness", "Connection"],
] as const;

const about: Record<Explainable, string> = {
  lifetime: "this lifetime status",
  use: "this usage status",
  activeness: "this connection status",
  status: "is it gone",
};

interface WhyBadgeProps {
  license: Explained;
  status: Explainable;
  search: URLSearchParams;
  from: ExplainedFrom;
}

export function WhyBadge({ license, status, search, from }: WhyBadgeProps) {
  const isExplained = useOffer("explain");
  const shown = wordedStatus[status](license);
  if (shown && !isExplained) return <span className={badgeClasses(shown)}>{shown.word}</span>;
  return (
    shown && (
      <a
        href={explainAddress(license.key, search, status, from)}
        aria-label={`${shown.word} – why ${about[status]}?`}
        data-link={from === "list" ? undefined : "stay"}
        className={`${badgeClasses(shown)} why`}
      >
        {shown.word}
      </a>
    )
  );
}
