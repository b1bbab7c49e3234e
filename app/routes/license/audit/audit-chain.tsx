import type { ReactNode } from "react";
import { grouped } from "#app/domain/text/grouped.ts";
import type { ChainState } from "#app/domain/history/chain-check.ts";
import { Badge } from "#app/ui/data/badge.tsx";
import { DateText } from "#app/ui/data/date.tsx";
import { InfoPopover } from "#app/ui/layers/popover.tsx";

const formatEventId = (event: number) => grouped(event);

export function ChainLine({ chain }: { chain: ChainState }) {
  const { verifiedUpTo, verifiedAt, total, brokenAt } = chain;
  const at = <DateText value={verifiedAt} format="minute" />;
  if (verifiedAt === null)
    return (
      <Line badge={<Badge tone="quiet">Unchecked</Badge>} chain={chain}>
        No event has been verified yet
      </Line>
    );
  if (brokenAt !== null)
    return (
      <Line badge={<Badge tone="bad">Broken</Badge>} chain={chain}>
        The log is broken at event {formatEventId(brokenAt)} · {at}
      </Line>
    );
  return (
    <Line badge={<Badge tone="good">Intact</Badge>} chain={chain}>
      Verified up to event {formatEventId(verifiedUpTo)}
      {verifiedUpTo < total && ` of ${formatEventId(total)}`} · {at}
    </Line>
  );
}

interface LineProps {
  badge: ReactNode;
  chain: ChainState;
  children: ReactNode;
}

const Line = ({ badge, chain, children }: LineProps) => (
  <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
    {badge}
    <p>{children}</p>
    <InfoPopover label="About the verification">
      <Explanation chain={chain} />
    </InfoPopover>
  </div>
);

const Explanation = ({ chain: { verifiedUpTo, wholeVerifiedAt, brokenAt } }: { chain: ChainState }) => (
  <div className="space-y-2">
    <p>
      Each event carries a hash of itself and the one before it, so that one that is changed or removed breaks
      the chain.
    </p>
    {brokenAt === null ? (
      <p>
        “Verified up to event {formatEventId(verifiedUpTo)}” means that every event up to this one held when
        it was last read. New events are read every few minutes, and all of them again once a day
        {wholeVerifiedAt && (
          <>
            , last from <DateText value={wholeVerifiedAt} format="minute" /> on
          </>
        )}
        . A change to an older event shows at the next reading.
      </p>
    ) : (
      <p>
        Event {formatEventId(brokenAt)} is missing or not what was written, or one before it was rewritten
        with all that follow. Compare the database with a backup; <code>npm run audit:verify</code> reads the
        whole chain at once.
      </p>
    )}
  </div>
);
