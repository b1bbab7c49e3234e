import { Trash2 } from "lucide-react";
import type { License } from "#app/domain/license/license.ts";
import { Badge, type Tone } from "./badge.tsx";

type Worded = Record<string, { tone: Tone; word: string }>;

const lifetime = {
  pending: { tone: "quiet", word: "Pending" },
  active: { tone: "good", word: "Active" },
  "almost-expired": { tone: "warning", word: "Almost expired" },
  expired: { tone: "bad", word: "Expired" },
} satisfies Record<License["lifetimeStatus"], Worded[string]>;

export const lifetimeWord = (status: License["lifetimeStatus"]): string => lifetime[status].word;

const use: Worded = {
  active: { tone: "good", word: "Active" },
  "almost-full": { tone: "warning", word: "Almost full" },
  full: { tone: "bad", word: "Full" },
};

const activeness: Worded = {
  active: { tone: "good", word: "Active" },
  inactive: { tone: "quiet", word: "Inactive" },
};

const badge = (worded: Worded, status: string) => {
  const shown = worded[status];
  return shown ? <Badge tone={shown.tone}>{shown.word}</Badge> : null;
};

type Of<Field extends keyof License> = Pick<License, Field>;

export const LifetimeBadge = ({ lifetimeStatus }: Of<"lifetimeStatus">) => badge(lifetime, lifetimeStatus);
/** Nothing for N/A and pending: there is no usage to judge. */
export const UseBadge = ({ useStatus }: Of<"useStatus">) => badge(use, useStatus);
export const ActivenessBadge = ({ activenessStatus }: Of<"activenessStatus">) =>
  badge(activeness, activenessStatus);

/** Deleted licenses are listed only where they are asked for, and say that they are gone. */
export const DeletedBadge = ({ status }: Of<"status">) =>
  status === "deleted" && (
    <Badge tone="bad" icon={Trash2}>
      Deleted
    </Badge>
  );
