import type { DatabaseSync } from "node:sqlite";
import { runSoon } from "#app/domain/time/event-loop.ts";

interface Unit {
  run: () => void;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** So few units do not delay other requests noticeably. */
const maxUnits = 100;

/**
 * Commits all units of one event loop turn in one transaction, so that they wait for the disk once. Each unit is
 * acknowledged after that commit. A failing unit is rolled back alone.
 */
export function groupCommit(
  raw: DatabaseSync,
  isConstraintError: (error: unknown) => boolean,
): (run: () => void) => Promise<void> {
  let queue: Unit[] = [];

  const [savepoint, rollback, release] = ["savepoint unit", "rollback to unit", "release unit"].map((text) =>
    raw.prepare(text),
  );

  function transact(work: () => void) {
    try {
      raw.exec("begin immediate");
      work();
      raw.exec("commit");
    } catch (error) {
      if (raw.isTransaction) raw.exec("rollback");
      throw error;
    }
  }

  function commitAlone({ run, resolve, reject }: Unit) {
    try {
      transact(run);
      resolve();
    } catch (error) {
      reject(error);
    }
  }

  function commitAll(units: readonly Unit[]) {
    const errors = new Map<Unit, unknown>();
    try {
      transact(() => {
        for (const unit of units) {
          savepoint?.run();
          try {
            unit.run();
          } catch (error) {
            // A full disk ends the whole transaction.
            if (!raw.isTransaction) throw error;
            rollback?.run();
            errors.set(unit, error);
          }
          release?.run();
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

  function commitWaiting() {
    const units = queue.splice(0, maxUnits);
    if (queue.length > 0) runSoon(commitWaiting);
    const [first, ...rest] = units;
    if (first && rest.length === 0) commitAlone(first);
    else commitAll(units);
  }

  return (run) =>
    new Promise((resolve, reject) => {
      queue.push({ run, resolve, reject });
      if (queue.length === 1) runSoon(commitWaiting);
    });
}
