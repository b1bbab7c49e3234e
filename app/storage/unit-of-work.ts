import type { NewEvent } from "#app/domain/history/event.ts";
import type { UnitOfWork } from "#app/domain/storage.ts";
import { appended, historyWrites } from "./history/history-store.ts";
import { bulkRunWrites } from "./bulk/bulk-run-store.ts";
import { catalogWrites } from "./package/catalog-writes.ts";
import { firstStepWrites } from "./settings/first-step-store.ts";
import { idempotencyWrites } from "./calls/idempotency-store.ts";
import { importWrites } from "./import/import-store.ts";
import { companyWrites } from "./company/company-writes.ts";
import { instanceWrites } from "./instance/instance-writes.ts";
import { invitationWrites } from "./hosted-customer/invitation-store.ts";
import { jobPauseWrites } from "./job/job-pause-store.ts";
import { licenseWrites } from "./license/license-writes.ts";
import { activationCodeWrites } from "./server/activation-code-store.ts";
import { caseActivityWrites } from "./case/case-activity-store.ts";
import { deployedServerWrites } from "./server/deployed-server-store.ts";
import type { Engine, Step } from "./engine.ts";
import { marketplaceWrites } from "./marketplace/marketplace-writes.ts";
import type { NewIds } from "./new-id.ts";
import { personWrites } from "./person/person-store.ts";
import { refreshWrites } from "./license/refresh-store.ts";
import { reminderWrites } from "./reminder/reminder-writes.ts";
import { renewalWrites } from "./renewal/renewal-writes.ts";
import { haveWaitedSince, untilSettled } from "./retry.ts";
import { settingsWrites } from "./settings/settings-store.ts";
import { tagWrites } from "./tag/tag-writes.ts";
import { tokenWrites } from "./token/token-store.ts";
import { dailyUseWrites } from "./use/daily-use-store.ts";
import { versionWrites } from "./version/version-store.ts";
import { viewMailWrites } from "./view/view-mail-store.ts";
import { viewWrites } from "./view/view-store.ts";
import { webhookWrites } from "./webhook/webhook-store.ts";
import type { Collecting, Write } from "./write.ts";

interface CollectedUnit {
  work: UnitOfWork;
  writes: Step[];
  lastWrites: Map<string, Write>;
  events: NewEvent[];
}

function collect(engine: Engine, ids: NewIds): CollectedUnit {
  const writes: Step[] = [];
  const lastWrites = new Map<string, Write>();
  const events: NewEvent[] = [];
  const collecting: Collecting = {
    engine,
    newId: () => ids.next(),
    write: (query, expect) => writes.push(expect === undefined ? { query } : { query, expect }),
    writeLast: (name, write) => lastWrites.set(name, write),
  };
  const work: UnitOfWork = {
    newId: collecting.newId,
    record: (event) => events.push(event),
    ...historyWrites(collecting),
    ...licenseWrites(collecting),
    ...companyWrites(collecting),
    ...bulkRunWrites(collecting),
    ...dailyUseWrites(collecting),
    ...refreshWrites(collecting),
    ...tagWrites(collecting),
    ...versionWrites(collecting),
    ...personWrites(collecting),
    ...tokenWrites(collecting),
    ...settingsWrites(collecting),
    ...firstStepWrites(collecting),
    ...jobPauseWrites(collecting),
    ...reminderWrites(collecting),
    ...renewalWrites(collecting),
    ...idempotencyWrites(collecting),
    ...importWrites(collecting),
    ...instanceWrites(collecting),
    ...invitationWrites(collecting),
    ...marketplaceWrites(collecting),
    ...deployedServerWrites(collecting),
    ...activationCodeWrites(collecting),
    ...caseActivityWrites(collecting),
    ...catalogWrites(collecting),
    ...viewWrites(collecting),
    ...viewMailWrites(collecting),
    ...webhookWrites(collecting),
  };
  return { work, writes, lastWrites, events };
}

function turnstile() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const came = performance.now();
    const begin = () => {
      haveWaitedSince(came);
      return work();
    };
    const turn = last.then(begin, begin);
    last = turn.catch(() => {});
    return turn;
  };
}

/** The units of this process that share a lock name. */
interface Queue {
  about: string;
  pass: ReturnType<typeof turnstile>;
  units: number;
  /** True after a conflict with another process: the waiting units then skip the optimistic attempt. */
  isContested: boolean;
}

export function transactions(engine: Engine, ids: NewIds, onEvents: () => void) {
  const queue = turnstile();
  const inTurn = <Result>(work: () => Promise<Result>) => (engine.takesTurns ? queue(work) : work());
  const queues = new Map<string, Queue>();

  async function inTurnAbout<Result>(about: string, work: (own: Queue) => Promise<Result>): Promise<Result> {
    const own = queues.get(about) ?? { about, pass: turnstile(), units: 0, isContested: false };
    queues.set(about, own);
    own.units += 1;
    try {
      return await own.pass(() => work(own));
    } finally {
      own.units -= 1;
      if (own.units === 0) queues.delete(about);
    }
  }

  async function commit({ writes, lastWrites, events }: CollectedUnit, about?: string) {
    // All units write in the same order, so that two of them do not deadlock.
    const last = [...lastWrites].toSorted(([name], [otherName]) => (name < otherName ? -1 : 1));
    const steps = [...writes, ...last.flatMap(([, write]) => write())];
    await engine.commit([...steps, ...(await appended(engine, events))], { about });
    if (events.length > 0) onEvents();
  }

  const settled = <Result>(write: (work: UnitOfWork) => Promise<Result>, queue?: Queue): Promise<Result> =>
    untilSettled(async (count) => {
      const unit = collect(engine, ids);
      if (count === 0 && !queue?.isContested) {
        const result = await write(unit.work);
        const about = queue?.about;
        await (unit.events.length === 0 ? commit(unit, about) : inTurn(() => commit(unit, about)));
        return result;
      }
      if (count > 0) ids.skip(4 ** count);
      // After a conflict, the unit reads and commits under the lock, so that neither this process nor another one can
      // conflict again.
      const again = () =>
        inTurn(async () => {
          const result = await write(unit.work);
          await commit(unit);
          return result;
        });
      if (!queue || !engine.alone) return again();
      queue.isContested = true;
      return engine.alone(queue.about, again);
    });

  return <Result>(write: (work: UnitOfWork) => Promise<Result>, about?: string): Promise<Result> =>
    about !== undefined && engine.takesTurns
      ? inTurnAbout(about, (own) => settled(write, own))
      : settled(write);
}
