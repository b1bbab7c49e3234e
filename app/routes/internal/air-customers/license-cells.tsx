import { type Environment, environmentName } from "#app/domain/license/environment.ts";
import type { License } from "#app/domain/license/license.ts";
import { LifetimeBadge } from "#app/routes/status/status-badge.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Cell, Secondary } from "#app/ui/table.tsx";
import { KeyLink } from "./key-link.tsx";

export const KeyCell = ({ license }: { license: { key: string; environment: Environment } }) => (
  <Cell card="title">
    <KeyLink licenseKey={license.key} />
    <Secondary>{environmentName[license.environment]}</Secondary>
  </Cell>
);

export const LifetimeCell = ({
  license: { startsAt, expiredAt, lifetimeStatus },
}: {
  license: Pick<License, "startsAt" | "expiredAt" | "lifetimeStatus">;
}) => (
  <Cell label="Lifetime">
    <span className="block whitespace-nowrap">
      <DateText value={startsAt} format="day" /> – <DateText value={expiredAt} format="day" />
    </span>
    <div className="mt-0.5 flex">
      <LifetimeBadge lifetimeStatus={lifetimeStatus} />
    </div>
  </Cell>
);
