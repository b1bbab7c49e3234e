import type { DatabaseSync } from "node:sqlite";
import { soon } from "#app/domain/time/turn.ts";

interface Unit {
  run: () => void;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** So few units do not delay other requests noticeably. */
const mostTogether = 100;

/**
 * Commits all units of one event loop turn in one transaction, so that they wait for the disk once. Each unit is
 * acknowledged after that commit. A failing unit is rolled back alone.
 */
export function groupCommit(
  raw: DatabaseSync,
  isFaultOfOne: (error: unknown) => boolean,
): (run: () => void) => Promise<void> {
  let waiting: Unit[] = [];

  const [mark, takeBack, keep] = ["savepoint unit", "rollback to unit", "release unit"].map((text) =>
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
    const faults = new Map<Unit, unknown>();
    try {
      transact(() => {
        for (const unit of units) {
          mark?.run();
          try {
            unit.run();
          } catch (error) {
            // A full disk ends the whole transaction.
            if (!raw.isTransaction) throw error;
            takeBack?.run();
            faults.set(unit, error);
          }
          keep?.run();
        }
      });
    } catch (error) {
      // SQLite reports a broken foreign key only at commit, without naming the unit.
      if (isFaultOfOne(error)) for (const unit of units) commitAlone(unit);
      else for (const { reject } of units) reject(error);
      return;
    }
    for (const unit of units) {
      if (faults.has(unit)) unit.reject(faults.get(unit));
      else unit.resolve();
    }
  }

  function commitWaiting() {
    const units = waiting.splice(0, mostTogether);
    if (waiting.length > 0) soon(commitWaiting);
    const [first, ...others] = units;
    if (first && others.length === 0) commitAlone(first);
    else commitAll(units);
  }

  return (run) =>
    new Promise((resolve, reject) => {
      waiting.push({ run, resolve, reject });
      if (waiting.length === 1) soon(commitWaiting);
    });
}
