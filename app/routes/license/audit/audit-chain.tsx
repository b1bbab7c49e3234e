import type { ReactNode } from "react";
import { useNumberFormat } from "#app/ui/number-format.ts";
import type { ChainState } from "#app/domain/history/chain-check.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { InfoPopover } from "#app/ui/info-popover.tsx";

export function HashChainStatus({ chain }: { chain: ChainState }) {
  const { formatThousands } = useNumberFormat();
  const { verifiedUpTo, verifiedAt, total, brokenAt } = chain;
  const verificationTime = <DateText value={verifiedAt} format="minute" />;
  if (verifiedAt === null)
    return (
      <StatusLine badge={<Badge variant="secondary">Unchecked</Badge>} chain={chain}>
        No event has been verified yet
      </StatusLine>
    );
  if (brokenAt !== null)
    return (
      <StatusLine badge={<Badge variant="destructive">Broken</Badge>} chain={chain}>
        The log is broken at event {formatThousands(brokenAt)} · {verificationTime}
      </StatusLine>
    );
  return (
    <StatusLine badge={<Badge variant="success">Intact</Badge>} chain={chain}>
      Verified up to event {formatThousands(verifiedUpTo)}
      {verifiedUpTo < total && ` of ${formatThousands(total)}`} · {verificationTime}
    </StatusLine>
  );
}

interface StatusLineProps {
  badge: ReactNode;
  chain: ChainState;
  children: ReactNode;
}

const StatusLine = ({ badge, chain, children }: StatusLineProps) => (
  <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
    {badge}
    <p>{children}</p>
    <InfoPopover label="About the verification">
      <VerificationHelp chain={chain} />
    </InfoPopover>
  </div>
);

function VerificationHelp({ chain: { verifiedUpTo, wholeVerifiedAt, brokenAt } }: { chain: ChainState }) {
  const { formatThousands } = useNumberFormat();
  return (
    <div className="space-y-2">
      <p>
        Each event contains a hash of itself and of the previous event. A changed or removed event breaks the
        chain.
      </p>
      {brokenAt === null ? (
        <p>
          “Verified up to event {formatThousands(verifiedUpTo)}” means that all events up to this event were
          unchanged at the last check. New events are checked every few minutes, and all events once a day
          {wholeVerifiedAt && (
            <>
              . The last check of all events started on <DateText value={wholeVerifiedAt} format="minute" />
            </>
          )}
          . The next check of all events reports changes to older events.
        </p>
      ) : (
        <p>
          Event {formatThousands(brokenAt)} is missing or changed, or an earlier event and all later events
          were rewritten. Compare the database with a backup. <code>npm run audit:verify</code> checks the
          whole chain at once.
        </p>
      )}
    </div>
  );
}
