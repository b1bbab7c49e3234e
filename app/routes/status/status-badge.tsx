import type { License } from "#app/domain/license/license.ts";
import { Badge, type BadgeStyle } from "#app/ui/badge.tsx";
import { activenessLabel, licenseStatusLabel, lifetimeLabel, usageLabel } from "#app/words/license-words.ts";

interface LabeledStatus extends BadgeStyle {
  label: string;
}

/** Null means that the status has no badge. */
const badgeStyles = {
  lifetime: {
    pending: { variant: "secondary" },
    active: { variant: "success" },
    "almost-expired": { variant: "warning" },
    expired: { variant: "destructive" },
  },
  use: {
    pending: null,
    active: { variant: "success" },
    "almost-full": { variant: "warning" },
    full: { variant: "destructive" },
    "N/A": null,
  },
  activeness: {
    active: { variant: "success" },
    inactive: { variant: "secondary" },
    "N/A": { variant: "secondary" },
  },
  status: { pending: null, active: null, deleted: { variant: "destructive", icon: "trash" } },
} satisfies Record<string, Record<string, BadgeStyle | null>>;

export type Statuses = Pick<License, "lifetimeStatus" | "useStatus" | "activenessStatus" | "status">;

const addLabel = (style: BadgeStyle | null, label: string): LabeledStatus | null =>
  style && { ...style, label };

export const statusBadgeBuilders = {
  lifetime: ({ lifetimeStatus }: Pick<Statuses, "lifetimeStatus">) =>
    addLabel(badgeStyles.lifetime[lifetimeStatus], lifetimeLabel[lifetimeStatus]),
  use: ({ useStatus }: Pick<Statuses, "useStatus">) =>
    addLabel(badgeStyles.use[useStatus], usageLabel[useStatus]),
  activeness: ({ activenessStatus }: Pick<Statuses, "activenessStatus">) =>
    addLabel(badgeStyles.activeness[activenessStatus], activenessLabel[activenessStatus]),
  status: ({ status }: Pick<Statuses, "status">) =>
    addLabel(badgeStyles.status[status], licenseStatusLabel[status]),
};

const renderBadge = (status: LabeledStatus | null) => status && <Badge {...status}>{status.label}</Badge>;

export const LifetimeBadge = (license: Pick<Statuses, "lifetimeStatus">) =>
  renderBadge(statusBadgeBuilders.lifetime(license));
export const UsageBadge = (license: Pick<Statuses, "useStatus">) =>
  renderBadge(statusBadgeBuilders.use(license));
export const ActivenessBadge = (license: Pick<Statuses, "activenessStatus">) =>
  renderBadge(statusBadgeBuilders.activeness(license));
export const DeletedBadge = (license: Pick<Statuses, "status">) =>
  renderBadge(statusBadgeBuilders.status(license));
