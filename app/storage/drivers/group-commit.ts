import type { DatabaseSync } from "node:sqlite";
import { runSoon } from "#app/domain/time/event-loop.ts";

interface QueuedUnit {
  run: () => void;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Keeps each commit short, so that other requests are not delayed. */
const maxUnitsPerCommit = 100;

/**
 * Commits all units of one event loop turn in one transaction, so that they wait for the disk once. Each unit is
 * acknowledged after that commit. A failing unit is rolled back alone.
 */
export function createGroupCommit(
  database: DatabaseSync,
  isConstraintError: (error: unknown) => boolean,
): (run: () => void) => Promise<void> {
  let queue: QueuedUnit[] = [];

  const savepoint = database.prepare("savepoint unit");
  const rollback = database.prepare("rollback to unit");
  const release = database.prepare("release unit");

  function runInTransaction(work: () => void) {
    try {
      database.exec("begin immediate");
      work();
      database.exec("commit");
    } catch (error) {
      if (database.isTransaction) database.exec("rollback");
      throw error;
    }
  }

  function commitAlone({ run, resolve, reject }: QueuedUnit) {
    try {
      runInTransaction(run);
      resolve();
    } catch (error) {
      reject(error);
    }
  }

  function commitAll(units: readonly QueuedUnit[]) {
    const errors = new Map<QueuedUnit, unknown>();
    try {
      runInTransaction(() => {
        for (const unit of units) {
          savepoint.run();
          try {
            unit.run();
          } catch (error) {
            // SQLite has rolled back the whole transaction, for example because the disk is full.
            if (!database.isTransaction) throw error;
            rollback.run();
            errors.set(unit, error);
          }
          release.run();
        }
      });
    } catch (error) {
      // SQLite reports a broken foreign key only at commit, without naming the unit.
      if (isConstraintError(error)) for (const unit of units) commitAlone(unit);
      else for (const { reject } of units) reject(error);
      return;
    }
    for (const unit of units) {
      if (errors.has(unit)) unit.reject(errors.get(unit));
      else unit.resolve();
    }
  }

  function commitQueuedUnits() {
    const units = queue.splice(0, maxUnitsPerCommit);
    if (queue.length > 0) runSoon(commitQueuedUnits);
    const [firstUnit, ...otherUnits] = units;
    if (firstUnit && otherUnits.length === 0) commitAlone(firstUnit);
    else commitAll(units);
  }

  return (run) =>
    new Promise((resolve, reject) => {
      queue.push({ run, resolve, reject });
      if (queue.length === 1) runSoon(commitQueuedUnits);
    });
}
