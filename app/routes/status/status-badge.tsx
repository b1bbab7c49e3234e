import type { License } from "#app/domain/license/license.ts";
import { Badge, type BadgeLook } from "#app/ui/data/badge.tsx";

export interface WordedStatus extends BadgeLook {
  word: string;
}

const lifetime: Record<License["lifetimeStatus"], WordedStatus> = {
  pending: { tone: "quiet", word: "Pending" },
  active: { tone: "good", word: "Active" },
  "almost-expired": { tone: "warning", word: "Almost expired" },
  expired: { tone: "bad", word: "Expired" },
};

/** Nothing for N/A and pending: there is no usage to judge. */
const use: Record<License["useStatus"], WordedStatus | null> = {
  pending: null,
  active: { tone: "good", word: "Active" },
  "almost-full": { tone: "warning", word: "Almost full" },
  full: { tone: "bad", word: "Full" },
  "N/A": null,
};

const activeness: Record<License["activenessStatus"], WordedStatus | null> = {
  active: { tone: "good", word: "Active" },
  inactive: { tone: "quiet", word: "Inactive" },
  "N/A": null,
};

const deleted: WordedStatus = { tone: "bad", icon: "trash", word: "Deleted" };

export type Statuses = Pick<License, "lifetimeStatus" | "useStatus" | "activenessStatus" | "status">;

/** What is said of each status of a license; nothing where it needs no badge. */
export const wordedStatus = {
  lifetime: ({ lifetimeStatus }: Pick<Statuses, "lifetimeStatus">) => lifetime[lifetimeStatus],
  use: ({ useStatus }: Pick<Statuses, "useStatus">) => use[useStatus],
  activeness: ({ activenessStatus }: Pick<Statuses, "activenessStatus">) => activeness[activenessStatus],
  /** Deleted licenses are listed only where they are asked for, and say that they are gone. */
  status: ({ status }: Pick<Statuses, "status">) => (status === "deleted" ? deleted : null),
};

export const lifetimeWord = (status: License["lifetimeStatus"]): string => lifetime[status].word;

const badge = (shown: WordedStatus | null) => shown && <Badge {...shown}>{shown.word}</Badge>;

type Of<Field extends keyof License> = Pick<License, Field>;

export const LifetimeBadge = (license: Of<"lifetimeStatus">) => badge(wordedStatus.lifetime(license));
export const UseBadge = (license: Of<"useStatus">) => badge(wordedStatus.use(license));
export const ActivenessBadge = (license: Of<"activenessStatus">) => badge(wordedStatus.activeness(license));
export const DeletedBadge = (license: Of<"status">) => badge(wordedStatus.status(license));
