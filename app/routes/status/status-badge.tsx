import type { License } from "#app/domain/license/license.ts";
import { Badge, type BadgeLook } from "#app/ui/data/badge.tsx";
import { activenessWord, licenseStatusWord, lifetimeWord, useWord } from "#app/words/license-words.ts";

export interface LabeledStatus extends BadgeLook {
  word: string;
}

const looks = {
  lifetime: {
    pending: { tone: "quiet" },
    active: { tone: "good" },
    "almost-expired": { tone: "warning" },
    expired: { tone: "bad" },
  },
  use: {
    pending: null,
    active: { tone: "good" },
    "almost-full": { tone: "warning" },
    full: { tone: "bad" },
    "N/A": null,
  },
  activeness: { active: { tone: "good" }, inactive: { tone: "quiet" }, "N/A": null },
  status: { pending: null, active: null, deleted: { tone: "bad", icon: "trash" } },
} satisfies Record<string, Record<string, BadgeLook | null>>;

export type Statuses = Pick<License, "lifetimeStatus" | "useStatus" | "activenessStatus" | "status">;

const withLabel = (look: BadgeLook | null, word: string): LabeledStatus | null => look && { ...look, word };

export const labeledStatus = {
  lifetime: ({ lifetimeStatus: is }: Pick<Statuses, "lifetimeStatus">) =>
    withLabel(looks.lifetime[is], lifetimeWord[is]),
  use: ({ useStatus: is }: Pick<Statuses, "useStatus">) => withLabel(looks.use[is], useWord[is]),
  activeness: ({ activenessStatus: is }: Pick<Statuses, "activenessStatus">) =>
    withLabel(looks.activeness[is], activenessWord[is]),
  status: ({ status: is }: Pick<Statuses, "status">) => withLabel(looks.status[is], licenseStatusWord[is]),
};

const badge = (shown: LabeledStatus | null) => shown && <Badge {...shown}>{shown.word}</Badge>;

type Of<Field extends keyof License> = Pick<License, Field>;

export const LifetimeBadge = (license: Of<"lifetimeStatus">) => badge(labeledStatus.lifetime(license));
export const UseBadge = (license: Of<"useStatus">) => badge(labeledStatus.use(license));
export const ActivenessBadge = (license: Of<"activenessStatus">) => badge(labeledStatus.activeness(license));
export const DeletedBadge = (license: Of<"status">) => badge(labeledStatus.status(license));
