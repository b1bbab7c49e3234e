import type { DatabaseSync } from "node:sqlite";
import { runSoon } from "#app/domain/time/event-loop.ts";

interface QueuedTransaction {
  run: () => void;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** The limit keeps each commit short, so that other requests are not delayed. */
const maxTransactionsPerCommit = 100;

/**
 * Commits all transactions of one event loop turn together, so that they wait for the disk once. Each
 * transaction is a savepoint, so a failing transaction is rolled back alone. The transactions are acknowledged after the
 * commit.
 */
export function createGroupCommit(
  database: DatabaseSync,
  isConstraintError: (error: unknown) => boolean,
): (run: () => void) => Promise<void> {
  let queue: QueuedTransaction[] = [];

  const savepoint = database.prepare("savepoint one_transaction");
  const rollback = database.prepare("rollback to one_transaction");
  const release = database.prepare("release one_transaction");

  function runInTransaction(task: () => void) {
    try {
      database.exec("begin immediate");
      task();
      database.exec("commit");
    } catch (error) {
      if (database.isTransaction) database.exec("rollback");
      throw error;
    }
  }

  function commitAlone({ run, resolve, reject }: QueuedTransaction) {
    try {
      runInTransaction(run);
      resolve();
    } catch (error) {
      reject(error);
    }
  }

  function commitAll(transactions: readonly QueuedTransaction[]) {
    const errors = new Map<QueuedTransaction, unknown>();
    try {
      runInTransaction(() => {
        for (const transaction of transactions) {
          savepoint.run();
          try {
            transaction.run();
          } catch (error) {
            // SQLite has rolled back the whole transaction, for example because the disk is full.
            if (!database.isTransaction) throw error;
            rollback.run();
            errors.set(transaction, error);
          }
          release.run();
        }
      });
    } catch (error) {
      // SQLite reports a broken foreign key only at commit, without naming the transaction.
      if (isConstraintError(error)) for (const transaction of transactions) commitAlone(transaction);
      else for (const { reject } of transactions) reject(error);
      return;
    }
    for (const transaction of transactions) {
      if (errors.has(transaction)) transaction.reject(errors.get(transaction));
      else transaction.resolve();
    }
  }

  function commitQueuedTransactions() {
    const transactions = queue.splice(0, maxTransactionsPerCommit);
    if (queue.length > 0) runSoon(commitQueuedTransactions);
    const [firstTransaction, ...otherTransactions] = transactions;
    if (firstTransaction && otherTransactions.length === 0) commitAlone(firstTransaction);
    else commitAll(transactions);
  }

  return (run) =>
    new Promise((resolve, reject) => {
      queue.push({ run, resolve, reject });
      if (queue.length === 1) runSoon(commitQueuedTransactions);
    });
}
