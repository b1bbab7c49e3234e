import type { Finding } from "#app/domain/rejection/findings.ts";
import type { Rejection } from "#app/domain/rejection/rejection.ts";
import { rejectionMessages } from "#app/domain/rejection/rejection-messages.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { findingTitle } from "#app/words/finding-wording.ts";
import { ExplanationCard } from "./parts.tsx";

interface ExplainedRejectionsProps {
  rejections: readonly Rejection[];
  findings: readonly Finding[];
}

/** The servers that were rejected last, and why. */
export function ExplainedRejections({ rejections, findings }: ExplainedRejectionsProps) {
  const { formatCount } = useNumberFormat();
  if (rejections.length === 0) return null;
  return (
    <ExplanationCard
      title="Rejected servers"
      badge={findings.map((finding) => (
        <Badge key={`${finding.kind} ${finding.deviceId}`} variant="warning">
          {findingTitle(finding)}
        </Badge>
      ))}
    >
      <ul className="list-disc space-y-1 ps-5">
        {rejections.map(({ id, deviceId, code, count, lastAt }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <Code>{deviceId}</Code> was rejected {formatCount(count, "time")}, last on{" "}
            <DateText value={lastAt} format="minute" />: {rejectionMessages[code]}
          </li>
        ))}
      </ul>
    </ExplanationCard>
  );
}
