import { type JobControl, listJobs } from "#app/domain/job/job.ts";
import { lifetimeStatus } from "#app/domain/license/license.ts";
import { createLicenseFilter } from "#app/domain/license/filter.ts";
import type { Replica } from "#app/domain/storage/replica.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { msOf, type Clock } from "#app/domain/time/time.ts";
import { countWebhookSecrets } from "#app/domain/webhook/webhook-secrets.ts";
import type { WebhookSender } from "#app/domain/webhook/webhooks.ts";
import type { MetricFamily, Sample, MetricSource } from "./family.ts";

interface MonitoredServices {
  storage: Storage;
  replica: Replica | null;
  jobs: JobControl;
  webhookSender: Pick<WebhookSender, "secrets">;
  now: Clock;
}

const countIntervalMs = 60_000;

/** Queues and licenses are counted at most once a minute. */
export function createStorageMetrics({
  storage,
  replica,
  jobs,
  webhookSender,
  now,
}: MonitoredServices): MetricSource {
  let cachedCounts: { families: Promise<MetricFamily[]>; countedAtMs: number } | undefined;
  return async () => {
    const nowMs = msOf(now());
    if (!cachedCounts || nowMs - cachedCounts.countedAtMs >= countIntervalMs)
      cachedCounts = { families: readCountMetrics({ storage, webhookSender, now }), countedAtMs: nowMs };
    const families = await Promise.all([
      readReplicaMetrics(replica),
      readJobMetrics({ storage, jobs, now }),
      cachedCounts.families,
    ]);
    return [...createPoolMetrics(storage), ...families.flat()];
  };
}

function createPoolMetrics(storage: Storage): MetricFamily[] {
  const connections = storage.countConnections();
  const name = "license_desk_database_connections";
  const help = "Connections to PostgreSQL that are busy or idle, and statements that wait for a connection.";
  const samples = Object.entries(connections ?? {}).map(([state, value]) => ({ labels: { state }, value }));
  return connections ? [{ name, type: "gauge", help, samples }] : [];
}

async function readReplicaMetrics(replica: Replica | null): Promise<MetricFamily[]> {
  if (!replica) return [];
  const { behindMs, reads } = await replica.readState();
  return [
    {
      name: "license_desk_replica_behind_seconds",
      type: "gauge",
      help: "Replication lag; infinite if the replica is not reachable. The replica is not used if the lag exceeds 5 seconds.",
      samples: [{ value: behindMs === null ? Infinity : behindMs / 1000 }],
    },
    {
      name: "license_desk_list_reads_total",
      type: "counter",
      help: "Reads of lists and reports: from the replica, or from the primary after a change by the same user or because the replica lags.",
      samples: Object.entries(reads).map(([from, value]) => ({ labels: { from }, value })),
    },
  ];
}

async function readJobMetrics({
  storage,
  jobs,
  now,
}: Pick<MonitoredServices, "storage" | "jobs" | "now">): Promise<MetricFamily[]> {
  const jobList = await listJobs(storage, jobs, now());
  const createJobGauge = (
    name: string,
    help: string,
    readValue: (job: (typeof jobList)[number]) => number | null,
  ): MetricFamily => ({
    name,
    type: "gauge",
    help,
    samples: jobList.flatMap((job): Sample[] => {
      const value = readValue(job);
      return value === null ? [] : [{ labels: { job: job.name }, value }];
    }),
  });
  return [
    {
      name: "license_desk_jobs_paused",
      type: "gauge",
      help: "1 while background jobs are paused, so nothing is sent to other systems.",
      samples: [{ value: Number(jobList.some(({ isPaused }) => isPaused)) }],
    },
    createJobGauge(
      "license_desk_job_last_success_timestamp_seconds",
      "Time of the last success of the job.",
      ({ succeededAt }) => (succeededAt === null ? null : msOf(succeededAt) / 1000),
    ),
    createJobGauge(
      "license_desk_job_last_duration_seconds",
      "Duration of the job's last run.",
      ({ lastRun }) => (lastRun === null ? null : (msOf(lastRun.endedAt) - msOf(lastRun.startedAt)) / 1000),
    ),
    createJobGauge(
      "license_desk_job_failures_in_a_row",
      "Failed runs since the last success.",
      ({ failures, isPaused }) => (isPaused ? 0 : failures),
    ),
    createJobGauge("license_desk_job_late", "1 if the job has not ended for 15 minutes.", ({ isLate }) =>
      Number(isLate),
    ),
  ];
}

async function readCountMetrics({
  storage,
  webhookSender,
  now,
}: Pick<MonitoredServices, "storage" | "webhookSender" | "now">): Promise<MetricFamily[]> {
  const countLicenses = async (status: (typeof lifetimeStatus.options)[number]) => {
    const filter = createLicenseFilter({ lifetimeStatuses: [status], pageSize: 0 });
    return { labels: { status }, value: (await storage.licenses.listPage(filter)).total };
  };
  const countOnlyPage = { pageNumber: 0, pageSize: 0 };
  const [licenseSamples, hostedCounts, unsentReminders, webhookSecretCounts, waitingDeliveries] =
    await Promise.all([
      Promise.all(lifetimeStatus.options.map(countLicenses)),
      storage.hostedCustomers.readCounts(now()),
      storage.reminders.listFailed(countOnlyPage),
      countWebhookSecrets(storage, webhookSender.secrets),
      storage.webhooks.readWaitingDeliveries(),
    ]);
  return [
    {
      name: "license_desk_licenses",
      type: "gauge",
      help: "Licenses that are not deleted, by their lifetime status.",
      samples: licenseSamples,
    },
    {
      name: "license_desk_webhook_oldest_waiting_seconds",
      type: "gauge",
      help: "Age of the oldest event that waits for delivery to a webhook; 0 if no event waits.",
      samples: [
        {
          value:
            waitingDeliveries.oldestAt === null
              ? 0
              : (msOf(now()) - msOf(waitingDeliveries.oldestAt)) / 1_000,
        },
      ],
    },
    {
      name: "license_desk_webhook_secrets",
      type: "gauge",
      help: "Webhooks by the key that encrypts their secret: the first value of SECRET, an old value, or no known value.",
      samples: Object.entries(webhookSecretCounts).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: "license_desk_queue_length",
      type: "gauge",
      help: "Waiting work: buyers who need staff, failed instances, unsent reminders, webhook deliveries.",
      samples: [
        { labels: { queue: "waiting-buyers" }, value: hostedCounts.waiting },
        { labels: { queue: "failed-instances" }, value: hostedCounts.failed },
        { labels: { queue: "unsent-reminders" }, value: unsentReminders.total },
        { labels: { queue: "webhook-deliveries" }, value: waitingDeliveries.count },
      ],
    },
  ];
}
