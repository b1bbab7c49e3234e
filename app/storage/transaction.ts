import type { NewEvent } from "#app/domain/history/event.ts";
import type { Transaction } from "#app/domain/history/transaction.ts";
import type { StorageTransaction } from "#app/domain/storage/storage.ts";
import { historyWrites } from "./history/history-store.ts";
import { createEventInsertSteps } from "./history/pending-events.ts";
import { bulkRunWrites } from "./bulk/bulk-run-store.ts";
import { catalogWrites } from "./package/catalog-writes.ts";
import { firstStepWrites } from "./settings/first-step-store.ts";
import { approvalWrites } from "./approval/approval-store.ts";
import { previewWrites } from "./preview/preview-store.ts";
import { idempotencyWrites } from "./request/idempotency-store.ts";
import { importWrites } from "./import/import-store.ts";
import { customerLinkWrites } from "./customer-link/customer-link-store.ts";
import { companyWrites } from "./company/company-writes.ts";
import { instanceWrites } from "./instance/instance-writes.ts";
import { invitationWrites } from "./hosted-customer/invitation-store.ts";
import { jobPauseWrites } from "./job/job-pause-store.ts";
import { licenseWrites } from "./license/license-writes.ts";
import { activationCodeWrites } from "./server/activation-code-store.ts";
import { caseActivityWrites } from "./case/case-activity-store.ts";
import { accessReviewWrites } from "./access-review/access-review-store.ts";
import { directoryWrites } from "./directory/directory-writes.ts";
import { deployedServerWrites } from "./server/deployed-server-store.ts";
import type { Engine, Step } from "#app/storage/engine/engine.ts";
import { agreementWrites } from "./marketplace/agreement-writes.ts";
import type { IdGenerator } from "#app/storage/engine/new-id.ts";
import { personWrites } from "./person/person-store.ts";
import { queueWrites } from "./queue/queue-store.ts";
import { createRefreshWrites } from "./license/refresh-store.ts";
import { rejectionWrites } from "./rejection/rejection-store.ts";
import { reminderWrites } from "./reminder/reminder-writes.ts";
import { renewalWrites } from "./renewal/renewal-writes.ts";
import { subtractWaitFromTimeout, retryOnConflict } from "#app/storage/engine/retry.ts";
import { serviceAccountWrites } from "./service-account/service-account-store.ts";
import { settingsWrites } from "./settings/settings-store.ts";
import { tagWrites } from "./tag/tag-store.ts";
import { tokenWrites } from "./token/token-store.ts";
import { dailyUseWrites } from "./use/daily-use-store.ts";
import { forecastWrites } from "./use/forecast-store.ts";
import { useAlertWrites } from "./use/use-alert-store.ts";
import { versionWrites } from "./version/version-store.ts";
import { reportMailWrites } from "./reports/report-mail-store.ts";
import { viewMailWrites } from "./view/view-mail-store.ts";
import { viewWrites } from "./view/view-store.ts";
import { webhookWrites } from "./webhook/webhook-store.ts";
import type { WriteContext, CreateSteps } from "#app/storage/engine/write-context.ts";

type NounWrites = Omit<StorageTransaction, keyof Transaction>;

const createWritesByNoun: { [Noun in keyof NounWrites]: (context: WriteContext) => NounWrites[Noun] } = {
  history: historyWrites,
  licenses: licenseWrites,
  companies: companyWrites,
  customerLinks: customerLinkWrites,
  bulkRuns: bulkRunWrites,
  dailyUse: dailyUseWrites,
  forecasts: forecastWrites,
  useAlerts: useAlertWrites,
  rejections: rejectionWrites,
  refreshes: createRefreshWrites,
  tags: tagWrites,
  versions: versionWrites,
  people: personWrites,
  directory: directoryWrites,
  accessReview: accessReviewWrites,
  tokens: tokenWrites,
  serviceAccounts: serviceAccountWrites,
  settings: settingsWrites,
  firstSteps: firstStepWrites,
  jobPauses: jobPauseWrites,
  queue: queueWrites,
  reminders: reminderWrites,
  renewals: renewalWrites,
  idempotency: idempotencyWrites,
  previews: previewWrites,
  approvals: approvalWrites,
  imports: importWrites,
  instances: instanceWrites,
  invitations: invitationWrites,
  agreements: agreementWrites,
  deployedServers: deployedServerWrites,
  activationCodes: activationCodeWrites,
  caseActivities: caseActivityWrites,
  packages: catalogWrites,
  views: viewWrites,
  viewMails: viewMailWrites,
  reportMails: reportMailWrites,
  webhooks: webhookWrites,
};

/** Creates the writes of a noun when they are first used, because a transaction uses few of them. */
function createTransaction(context: WriteContext, transaction: Transaction): StorageTransaction {
  for (const [noun, createWrites] of Object.entries(createWritesByNoun))
    Object.defineProperty(transaction, noun, {
      configurable: true,
      get() {
        const writes = createWrites(context);
        Object.defineProperty(transaction, noun, { value: writes });
        return writes;
      },
    });
  return transaction as StorageTransaction;
}

interface WriteCollector {
  transaction: StorageTransaction;
  writes: Step[];
  deferredWrites: Map<string, CreateSteps>;
  events: NewEvent[];
  wakesJobs: boolean;
}

function createWriteCollector(engine: Engine, idGenerator: IdGenerator): WriteCollector {
  const writes: Step[] = [];
  const deferredWrites = new Map<string, CreateSteps>();
  const events: NewEvent[] = [];
  const collector = { writes, deferredWrites, events, wakesJobs: false };
  const context: WriteContext = {
    engine,
    createId: () => idGenerator.next(),
    write: (query, options) => writes.push({ query, ...options }),
    wakeJobs: () => {
      collector.wakesJobs = true;
    },
    deferWrite: (name, createSteps) => deferredWrites.set(name, createSteps),
  };
  const transaction = createTransaction(context, {
    createId: context.createId,
    record: (event) => events.push(event),
  });
  return Object.assign(collector, { transaction });
}

/** Runs the tasks one after another, in the order in which it receives them. */
function createSerialQueue() {
  let lastTask: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const queuedAt = performance.now();
    const start = () => {
      subtractWaitFromTimeout(queuedAt);
      return task();
    };
    const result = lastTask.then(start, start);
    lastTask = result.catch(() => {});
    return result;
  };
}

/** The queue for the transactions of this process that share a lock name. */
interface LockQueue {
  lockName: string;
  run: ReturnType<typeof createSerialQueue>;
  transactionCount: number;
  /** True after a conflict with another process. Waiting transactions then take the lock before they read. */
  isContested: boolean;
}

interface TransactOptions {
  /** Appends the committed events to the hash chain. */
  appendPendingEvents: () => Promise<void>;
  onDueWork: () => void;
}

/** Creates the function `transact`, which collects the writes of a transaction and commits them together. */
export function createTransact(
  engine: Engine,
  idGenerator: IdGenerator,
  { appendPendingEvents, onDueWork }: TransactOptions,
) {
  const retryQueue = createSerialQueue();
  const lockQueues = new Map<string, LockQueue>();

  async function runInLockQueue<Result>(
    lockName: string,
    task: (queue: LockQueue) => Promise<Result>,
  ): Promise<Result> {
    const queue = lockQueues.get(lockName) ?? {
      lockName,
      run: createSerialQueue(),
      transactionCount: 0,
      isContested: false,
    };
    lockQueues.set(lockName, queue);
    queue.transactionCount += 1;
    try {
      return await queue.run(() => task(queue));
    } finally {
      queue.transactionCount -= 1;
      if (queue.transactionCount === 0) lockQueues.delete(lockName);
    }
  }

  async function commit({ writes, deferredWrites, events }: WriteCollector, lockName?: string) {
    // All transactions write in the same order, so that two of them do not deadlock.
    const orderedDeferredWrites = [...deferredWrites].toSorted(([name], [otherName]) =>
      name < otherName ? -1 : 1,
    );
    const steps = [...writes, ...orderedDeferredWrites.flatMap(([, createSteps]) => createSteps())];
    await engine.commit([...steps, ...(await createEventInsertSteps(engine, events))], { lockName });
  }

  const runTransaction = <Result>(
    write: (transaction: StorageTransaction) => Promise<Result>,
    queue?: LockQueue,
  ): Promise<{ result: Result; collector: WriteCollector }> =>
    retryOnConflict(async (attemptNumber) => {
      const collector = createWriteCollector(engine, idGenerator);
      if (attemptNumber === 0 && !queue?.isContested) {
        const result = await write(collector.transaction);
        await commit(collector, queue?.lockName);
        return { result, collector };
      }
      // Another process may have used the same id, which would explain the conflict.
      if (attemptNumber > 0) idGenerator.skip();
      const runOnce = async () => {
        const result = await write(collector.transaction);
        await commit(collector);
        return { result, collector };
      };
      // The retries of a process run one after another, so that they do not conflict with each other again.
      const retry = () => (engine.canAwaitOtherRequests ? retryQueue(runOnce) : runOnce());
      // After a conflict with another process, the transaction reads and commits under the lock.
      if (!queue || !engine.runWithLock) return retry();
      queue.isContested = true;
      return engine.runWithLock(queue.lockName, retry);
    });

  return async <Result>(
    write: (transaction: StorageTransaction) => Promise<Result>,
    lockName?: string,
  ): Promise<Result> => {
    const { result, collector } = await (lockName !== undefined && engine.canAwaitOtherRequests
      ? runInLockQueue(lockName, (lockQueue) => runTransaction(write, lockQueue))
      : runTransaction(write));
    const hasEvents = collector.events.length > 0;
    // The events are stored. If they cannot be appended now, the next transaction or job appends them.
    if (hasEvents) await appendPendingEvents().catch(() => {});
    if (hasEvents || collector.wakesJobs) onDueWork();
    return result;
  };
}
