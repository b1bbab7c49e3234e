import type { LicenseSummary } from "#app/domain/license/license.ts";
import { isRenewalDue } from "#app/domain/renewal/renewal-due.ts";
import { updateSummary } from "#app/domain/license/update-summary.ts";
import type { PackageStore } from "#app/domain/package/package-store.ts";
import { Problem } from "#app/domain/problem.ts";
import { type ServerRecord, findReportedUse } from "#app/domain/server/server.ts";
import { addGap } from "#app/domain/server/silence.ts";
import { dayOf, type Instant } from "#app/domain/time/time.ts";
import type { VersionStore } from "#app/domain/version/version-store.ts";
import { findLatestVersion } from "#app/domain/version/versions.ts";
import type { DeployedServer, DeploymentPorts } from "./deployed-server-store.ts";
import { findStaffRejectionCode, findRejectionCode, deploymentProblem } from "./deployment-rejection.ts";
import { findDeployment, replaceServer } from "./deployments.ts";
import { type Lease, createLease } from "./lease.ts";
import { checkClock, checkReportedFeatures } from "./server-report.ts";

interface HeartbeatPorts extends DeploymentPorts {
  versions: VersionStore;
  packages: Pick<PackageStore, "readCatalog">;
}

interface Heartbeat {
  seq: number;
  version: string;
  use: ServerRecord["use"];
  sentAt: Instant;
}

export const directiveCodes = ["UPDATE_AVAILABLE", "ALMOST_FULL", "RENEW_SOON"] as const;
type Directive = { code: (typeof directiveCodes)[number] };

/**
 * Stores the heartbeat even if a quota or limit rejects the server. Throws `forbidden` for a rejected server and `conflict`
 * for an outdated heartbeat.
 */
export async function handleHeartbeat(
  storage: HeartbeatPorts,
  deployedServer: DeployedServer,
  { seq, version, use, sentAt }: Heartbeat,
  at: Instant,
): Promise<{ lease: Lease; directives: Directive[] }> {
  checkClock(sentAt, at, "sentAt");
  await checkReportedFeatures(storage.packages, use);
  // Heartbeats of the same license run one after another, because each of them writes the summary of the license.
  const lockName = deployedServer.licenseKey;
  const savedHeartbeat = await storage.transact(async (transaction) => {
    const { server, ...license } = await findDeployment(storage, deployedServer);
    const { record, quotas, servers } = license;
    const isSuspended = await storage.instances.isSuspended(record.id);
    const staffRejectionCode = findStaffRejectionCode({
      license: record,
      requestingServer: server,
      isSuspended,
    });
    if (staffRejectionCode) throw deploymentProblem(staffRejectionCode);
    if (seq <= server.heartbeatSeq) throw oldSequenceProblem(server.heartbeatSeq);
    const updatedServer: ServerRecord = {
      ...server,
      version,
      use,
      firstHeartbeat: server.firstHeartbeat ?? at,
      lastHeartbeat: at,
      heartbeatSeq: seq,
      recentGaps: addGap(server, at),
      releaseAt: null,
    };
    transaction.deployedServers.saveHeartbeat(updatedServer);
    const summary = await updateSummary(
      storage,
      transaction,
      license,
      { servers: replaceServer(servers, updatedServer) },
      at,
    );
    transaction.dailyUse.saveMaximum(record.id, {
      day: dayOf(at),
      totalClientsInUse: summary.totalClientsInUse,
      serversInUse: summary.serversInUse,
    });
    const assets = findReportedUse(updatedServer, "Assets");
    const rejectionCode = findRejectionCode(
      { license: record, quotas, servers, requestingServer: server, isSuspended, reportedAssetCount: assets },
      at,
    );
    return { rejectionCode, summary, lease: createLease(record, quotas, updatedServer, at) };
  }, lockName);
  if (savedHeartbeat.rejectionCode) throw deploymentProblem(savedHeartbeat.rejectionCode);
  const latestVersionName = await findLatestVersion(storage, at);
  return {
    lease: savedHeartbeat.lease,
    directives: selectDirectives(savedHeartbeat.summary, version, latestVersionName),
  };
}

const oldSequenceProblem = (lastSequence: number) =>
  new Problem("conflict", "A heartbeat with the same or a higher sequence number has already arrived.", {
    code: "OLD_SEQUENCE",
    current: { seq: lastSequence },
  });

function selectDirectives(
  summary: LicenseSummary,
  version: string,
  latestVersionName: string | null,
): Directive[] {
  const isNearLimit = summary.useStatus === "almost-full" || summary.useStatus === "full";
  const appliesByCode = {
    UPDATE_AVAILABLE: latestVersionName !== null && isNewer(latestVersionName, version),
    ALMOST_FULL: isNearLimit,
    RENEW_SOON: isRenewalDue(summary),
  };
  return directiveCodes.filter((code) => appliesByCode[code]).map((code) => ({ code }));
}

/** Compares numerically: `5.12.0` is newer than `5.9.1`. */
const isNewer = (version: string, otherVersion: string): boolean =>
  version.localeCompare(otherVersion, "en", { numeric: true }) > 0;
