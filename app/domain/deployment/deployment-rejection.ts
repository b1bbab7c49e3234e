import { isEnabled } from "#app/domain/enabled.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { hasEnforcedLimits, hasNoFreeSeat } from "#app/domain/license-file/seats.ts";
import { Problem } from "#app/domain/problem.ts";
import { computeLimits, type QuotaForLimits } from "#app/domain/quota/limits.ts";
import { filterUsableQuotas } from "#app/domain/quota/grace.ts";
import { filterEnabledQuotas } from "#app/domain/quota/running.ts";
import { holdsSeat, type ServerRecord, findReportedUse } from "#app/domain/server/server.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { rejectionMessageByCode, type RejectionCode } from "./rejection-messages.ts";

export const deploymentProblem = (code: RejectionCode) =>
  new Problem("forbidden", rejectionMessageByCode[code], { code });

type ServerForLimits = Pick<ServerRecord, "id" | "status" | "activatedAt" | "releasedAt" | "use">;

export interface DeploymentToCheck {
  license: Pick<LicenseRecord, "type" | "softCapacity" | "deletedAt">;
  quotas: readonly QuotaForLimits[];
  servers: readonly ServerForLimits[];
  requestingServer: ServerForLimits | null;
  isSuspended: boolean;
  reportedAssetCount: number;
}

export function findRejectionCode(deployment: DeploymentToCheck, now: Instant): RejectionCode | null {
  return (
    findStaffRejectionCode(deployment) ??
    findQuotaRejectionCode(deployment.quotas, now) ??
    findLimitRejectionCode(deployment, now)
  );
}

interface ActivationToCheck extends DeploymentToCheck {
  license: DeploymentToCheck["license"] & Pick<LicenseRecord, "isOffline">;
}

/** Active servers of a license that becomes an offline license can still report. */
export const findActivationRejectionCode = (
  deployment: ActivationToCheck,
  now: Instant,
): RejectionCode | null =>
  findStaffRejectionCode(deployment) ??
  (deployment.license.isOffline ? "LICENSE_OFFLINE" : findRejectionCode(deployment, now));

/** The heartbeat of a server that staff have blocked is not stored. */
export function findStaffRejectionCode({
  license,
  requestingServer,
  isSuspended,
}: Pick<DeploymentToCheck, "license" | "requestingServer" | "isSuspended">): RejectionCode | null {
  if (license.deletedAt) return "LICENSE_DELETED";
  if (isSuspended) return "INSTANCE_SUSPENDED";
  return requestingServer && !isEnabled(requestingServer) ? "SERVER_DISABLED" : null;
}

export function findQuotaRejectionCode(
  quotas: readonly QuotaForLimits[],
  now: Instant,
): RejectionCode | null {
  if (quotas.length === 0) return "QUOTA_PENDING";
  const enabledQuotas = filterEnabledQuotas(quotas);
  if (enabledQuotas.length === 0) return "QUOTA_DISABLED";
  if (filterUsableQuotas(enabledQuotas, now).length > 0) return null;
  return enabledQuotas.some((quota) => quota.activationDate > now) ? "QUOTA_PENDING" : "QUOTA_EXPIRED";
}

function findLimitRejectionCode(
  { license, quotas, servers, requestingServer, reportedAssetCount: reportedAssets }: DeploymentToCheck,
  now: Instant,
): RejectionCode | null {
  if (!hasEnforcedLimits(license)) return null;
  const needsSeat = !requestingServer || !holdsSeat(requestingServer);
  if (needsSeat && hasNoFreeSeat(license, quotas, servers, now)) return "SERVER_LIMIT";
  const assetLimit = computeLimits(quotas, now).assets;
  const otherServers = servers.filter((server) => holdsSeat(server) && server.id !== requestingServer?.id);
  const assetsInUse = otherServers.reduce(
    (sum, server) => sum + findReportedUse(server, "Assets"),
    reportedAssets,
  );
  return assetLimit !== null && assetsInUse > assetLimit ? "ASSET_LIMIT" : null;
}
