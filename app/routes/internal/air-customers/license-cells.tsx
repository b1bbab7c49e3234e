import { type Environment, environmentNames } from "#app/domain/license/environment.ts";
import type { License } from "#app/domain/license/license.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import type { Column } from "#app/routes/kit/lists/data-table.tsx";
import { LifetimeBadge } from "#app/routes/status/status-badge.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { KeyLink } from "#app/routes/kit/text/key-link.tsx";

export const keyColumn: Column<{ key: string; environment: Environment }> = {
  label: "License Key",
  card: "title",
  render: ({ key, environment }) => (
    <>
      <KeyLink licenseKey={key} />
      <SecondaryText>{environmentNames[environment]}</SecondaryText>
    </>
  ),
};

export const lifetimeColumn: Column<Pick<License, "startsAt" | "expiredAt" | "lifetimeStatus">> = {
  label: "Lifetime",
  render: ({ startsAt, expiredAt, lifetimeStatus }) => (
    <>
      <span className="block whitespace-nowrap">
        <DateText value={startsAt} format="day" /> – <DateText value={expiredAt} format="day" />
      </span>
      <div className="mt-0.5 flex">
        <LifetimeBadge lifetimeStatus={lifetimeStatus} />
      </div>
    </>
  ),
};
