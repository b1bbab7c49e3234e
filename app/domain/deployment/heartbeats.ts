import type { LicenseSummary } from "#app/domain/license/license.ts";
import { updateSummary } from "#app/domain/license/update-summary.ts";
import { Problem } from "#app/domain/problem.ts";
import { type ServerRecord, usedBy } from "#app/domain/server/server.ts";
import { dayOf, type Instant } from "#app/domain/time/time.ts";
import type { VersionStore } from "#app/domain/version/version-store.ts";
import { latestVersion } from "#app/domain/version/versions.ts";
import type { DeployedServer, DeploymentPorts } from "./deployed-server-store.ts";
import { staffRejectionCodeOf, rejectionCodeOf, deploymentProblem } from "./deployment-rejection.ts";
import { deploymentOf, withServer } from "./deployments.ts";
import { type Lease, leaseOf } from "./lease.ts";
import { checkClock } from "./server-report.ts";

interface HeartbeatPorts extends DeploymentPorts {
  versions: VersionStore;
}

interface Heartbeat {
  seq: number;
  version: string;
  use: ServerRecord["use"];
  sentAt: Instant;
}

export const directiveCodes = ["UPDATE_AVAILABLE", "ALMOST_FULL", "RENEW_SOON"] as const;
type Directive = { code: (typeof directiveCodes)[number] };

/** Stores the report even if quotas or limits reject the server. Raises `forbidden`, and `conflict` for an old report. */
export async function handleHeartbeat(
  storage: HeartbeatPorts,
  deployed: DeployedServer,
  { seq, version, use, sentAt }: Heartbeat,
  at: Instant,
): Promise<{ lease: Lease; directives: Directive[] }> {
  checkClock(sentAt, at, "sentAt");
  const result = await storage.transact(async (work) => {
    const { server, ...license } = await deploymentOf(storage, deployed);
    const { record, quotas, servers } = license;
    const isSuspended = await storage.instances.isSuspended(record.id);
    const staffRejectionCode = staffRejectionCodeOf({
      license: record,
      requestingServer: server,
      isSuspended,
    });
    if (staffRejectionCode) throw deploymentProblem(staffRejectionCode);
    if (seq <= server.heartbeatSeq) throw oldSequence(server.heartbeatSeq);
    const reported: ServerRecord = {
      ...server,
      version,
      use,
      firstHeartbeat: server.firstHeartbeat ?? at,
      lastHeartbeat: at,
      heartbeatSeq: seq,
    };
    work.saveReport(reported);
    const summary = await updateSummary(
      storage,
      work,
      license,
      { servers: withServer(servers, reported) },
      at,
    );
    work.raiseDailyUse(record.id, {
      day: dayOf(at),
      assets: summary.totalClientsInUse,
      servers: summary.serversInUse,
    });
    const assets = usedBy(reported, "Assets");
    const rejectionCode = rejectionCodeOf(
      { license: record, quotas, servers, requestingServer: server, isSuspended, assets },
      at,
    );
    return { rejectionCode, summary, lease: leaseOf(record, quotas, reported, at) };
  }, deployed.licenseKey);
  if (result.rejectionCode) throw deploymentProblem(result.rejectionCode);
  const latest = await latestVersion(storage, at);
  return { lease: result.lease, directives: directivesFor(result.summary, version, latest) };
}

const oldSequence = (last: number) =>
  new Problem("conflict", "A report with this number, or a later one, has already arrived.", {
    code: "OLD_SEQUENCE",
    current: { seq: last },
  });

function directivesFor(summary: LicenseSummary, version: string, latest: string | null): Directive[] {
  const isNearLimit = summary.useStatus === "almost-full" || summary.useStatus === "full";
  const applying = {
    UPDATE_AVAILABLE: latest !== null && isNewer(latest, version),
    ALMOST_FULL: isNearLimit,
    RENEW_SOON: summary.lifetimeStatus === "almost-expired" || summary.lifetimeStatus === "expired",
  };
  return directiveCodes.filter((code) => applying[code]).map((code) => ({ code }));
}

/** Compares numerically: `5.12.0` is newer than `5.9.1`. */
const isNewer = (a: string, b: string): boolean => a.localeCompare(b, "en", { numeric: true }) > 0;
