import { href } from "react-router";
import type { Days, Figure, FigureName } from "#app/domain/desk/desk.ts";
import { licensePath, listAddress } from "#app/routes/license/licenses/list/address.ts";
import { hostedAddress, hostedList } from "#app/routes/internal/one-customers/hosted-list.ts";
import { deskTab } from "#app/routes/license/renewals/mails/desk-list.ts";
import { renewalDesk } from "#app/routes/license/renewals/desk-list.ts";

interface FigureWords {
  label: string;
  /** The list that has exactly what is counted. */
  place: (days: Days | null, mayRenew: boolean) => string;
  linePlace: (key: string) => string;
}

const licenses = (filter: Record<string, string>) => listAddress(new URLSearchParams(filter));
const hosted = (filter: Record<string, string>) => hostedList.address(new URLSearchParams(filter));

export const endingBetween = ({ from, to }: Days) =>
  licenses({ dateFilterType: "expired", minDate: from, maxDate: to, sortBy: "expiredAt", sortType: "ASC" });
const endsPlace = (days: Days | null, mayRenew: boolean) => {
  if (!days) return renewalDesk.path;
  return mayRenew ? renewalDesk.address(new URLSearchParams({ ...days })) : endingBetween(days);
};
const ofLicense = (key: string) => licensePath(key);
const ofHosted = (key: string) => hostedAddress(key);

export const figureWords: Record<FigureName, FigureWords> = {
  ending: { label: "End this month", place: endsPlace, linePlace: ofLicense },
  ended: { label: "Ended in the last 14 days", place: endsPlace, linePlace: ofLicense },
  full: {
    label: "Full or almost full",
    place: () => licenses({ useStatuses: "almost-full,full" }),
    linePlace: ofLicense,
  },
  silent: {
    label: "Without contact for 24 hours",
    place: () =>
      licenses({
        statuses: "active",
        lifetimeStatuses: "active,almost-expired",
        activenessStatuses: "inactive",
        sortBy: "lastHeartbeat",
      }),
    linePlace: ofLicense,
  },
  waiting: {
    label: "Waiting for us",
    place: () => href("/internal/one-customers/waiting"),
    linePlace: ofHosted,
  },
  failed: { label: "Failed creations", place: () => hosted({ state: "failed" }), linePlace: ofHosted },
  "trials-ending": {
    label: "Trials ending within 7 days",
    place: () => hosted({ endingWithin: "7" }),
    linePlace: ofHosted,
  },
  "reminders-unsent": { label: "Reminders not sent", place: () => deskTab("failed"), linePlace: ofLicense },
  imports: {
    label: "Imports in progress",
    place: () => href("/license/import"),
    linePlace: (id) => href("/license/import/:id", { id }),
  },
};

export const figurePlace = ({ name, days }: Figure, mayRenew: boolean) =>
  figureWords[name].place(days, mayRenew);
