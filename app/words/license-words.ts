import type {
  ActivenessStatus,
  LicenseStatus,
  LifetimeStatus,
  UseStatus,
} from "#app/domain/license/license.ts";
import { type LicenseType, licenseTypeNames } from "#app/domain/package/license-type.ts";

export const licenseStatusLabel: Record<LicenseStatus, string> = {
  pending: "Pending",
  active: "Active",
  deleted: "Deleted",
};

export const lifetimeLabel: Record<LifetimeStatus, string> = {
  pending: "Pending",
  active: "Active",
  "almost-expired": "Almost expired",
  expired: "Expired",
};

export const usageLabel: Record<UseStatus, string> = {
  pending: "Pending",
  active: "Active",
  "almost-full": "Almost full",
  full: "Full",
  "N/A": "N/A",
};

export const activenessLabel: Record<ActivenessStatus, string> = {
  active: "Active",
  inactive: "Inactive",
  "N/A": "N/A",
};

export const chooseOfflineChangeLabel = (isOffline: boolean): string =>
  isOffline ? "Take it online" : "Make it offline";

export const licenseTypeLongName: Record<LicenseType, string> = {
  1: `${licenseTypeNames[1]} (and MSOC)`,
  2: `${licenseTypeNames[2]} (FIS)`,
  3: licenseTypeNames[3],
};
