import type { License } from "#app/domain/license/license.ts";
import { environmentNames } from "#app/domain/license/environment.ts";
import { licenseTypeNames } from "#app/domain/package/license-type.ts";
import type { Quota } from "#app/domain/quota/quota.ts";
import type { Server } from "#app/domain/server/servers.ts";
import { shorten } from "./tool.ts";

export const buildLicenseUrl = (origin: string, key: string): string => `${origin}/license/licenses/${key}`;

/** The fields of a license in a list. */
export const presentRow = (license: License) => ({
  key: license.key,
  company: license.companyName,
  type: licenseTypeNames[license.type],
  tier: license.packageTierPrettyName,
  environment: environmentNames[license.environment],
  status: license.status,
  lifetimeStatus: license.lifetimeStatus,
  useStatus: license.useStatus,
  startsAt: license.startsAt,
  expiredAt: license.expiredAt,
  assets: { inUse: license.totalClientsInUse, capacity: license.totalClientCapacity },
});

export const presentDetails = (license: License) => ({
  ...presentRow(license),
  activenessStatus: license.activenessStatus,
  contact: {
    name: [license.firstName, license.lastName].filter(Boolean).join(" ") || null,
    email: license.email,
    country: license.countryCode,
  },
  isOffline: license.isOffline,
  allowsOverrun: license.softCapacity,
  graceUntil: license.graceUntil,
  servers: { inUse: license.serversInUse, capacity: license.serverCapacity },
  lastHeartbeat: license.lastHeartbeat,
  tags: license.tagNames.slice(0, maxListedTags),
  notes: shorten(license.notes),
  createdAt: license.createdAt,
  createdBy: license.createdBy,
  deletedAt: license.deletedAt,
});

const maxListedTags = 20;

export const presentQuota = (quota: Quota) => ({
  starts: quota.activationDate,
  ends: quota.expirationDate,
  enabled: quota.status === 1,
  servers: quota.serverCapacity,
  assets: quota.totalClientCapacity,
  cases: quota.caseCapacity,
});

export const presentServer = (server: Server) => ({
  deviceId: server.deviceId.slice(0, 64),
  enabled: server.status === 1,
  version: server.version,
  lastHeartbeat: server.lastHeartbeat,
});
