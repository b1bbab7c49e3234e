import type { License } from "#app/domain/license/license.ts";
import { Badge, type BadgeStyle } from "#app/ui/badge.tsx";
import { activenessLabel, licenseStatusLabel, lifetimeLabel, usageLabel } from "#app/words/license-words.ts";

interface LabeledStatus extends BadgeStyle {
  label: string;
}

const badgeStyles = {
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
} satisfies Record<string, Record<string, BadgeStyle | null>>;

export type Statuses = Pick<License, "lifetimeStatus" | "useStatus" | "activenessStatus" | "status">;

const addLabel = (style: BadgeStyle | null, label: string): LabeledStatus | null =>
  style && { ...style, label };

export const labeledStatus = {
  lifetime: ({ lifetimeStatus }: Pick<Statuses, "lifetimeStatus">) =>
    addLabel(badgeStyles.lifetime[lifetimeStatus], lifetimeLabel[lifetimeStatus]),
  use: ({ useStatus }: Pick<Statuses, "useStatus">) =>
    addLabel(badgeStyles.use[useStatus], usageLabel[useStatus]),
  activeness: ({ activenessStatus }: Pick<Statuses, "activenessStatus">) =>
    addLabel(badgeStyles.activeness[activenessStatus], activenessLabel[activenessStatus]),
  status: ({ status }: Pick<Statuses, "status">) =>
    addLabel(badgeStyles.status[status], licenseStatusLabel[status]),
};

const renderBadge = (badgeLabel: LabeledStatus | null) =>
  badgeLabel && <Badge {...badgeLabel}>{badgeLabel.label}</Badge>;

type LicenseField<Field extends keyof License> = Pick<License, Field>;

export const LifetimeBadge = (license: LicenseField<"lifetimeStatus">) =>
  renderBadge(labeledStatus.lifetime(license));
export const UseBadge = (license: LicenseField<"useStatus">) => renderBadge(labeledStatus.use(license));
export const ActivenessBadge = (license: LicenseField<"activenessStatus">) =>
  renderBadge(labeledStatus.activeness(license));
export const DeletedBadge = (license: LicenseField<"status">) => renderBadge(labeledStatus.status(license));
