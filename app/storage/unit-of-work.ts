import { fold } from "#app/domain/fold.ts";
import type { NewEvent } from "#app/domain/history/event.ts";
import type { UnitOfWork } from "#app/domain/storage.ts";
import { tagId } from "#app/domain/tag/tag.ts";
import { type Instant, msOf } from "#app/domain/time.ts";
import { msOrNull } from "./column-values.ts";
import { portions } from "./dialect.ts";
import type { Engine, Step } from "./engine.ts";
import { appended } from "./history-store.ts";
import {
  derivedRowOf,
  editableColumnsOf,
  licenseRowOf,
  quotaRowOf,
  repeatedColumnsOf,
  serialRowsOf,
  serverRowOf,
  summaryRowOf,
} from "./license-rows.ts";
import type { NewIds } from "./new-id.ts";
import { untilSettled } from "./retry.ts";
import type { ServerSerialTable } from "./schema.ts";

interface CollectedUnit {
  work: UnitOfWork;
  writes: (() => Step[] | Promise<Step[]>)[];
  events: NewEvent[];
}

function collect(engine: Engine, ids: NewIds): CollectedUnit {
  const { db } = engine;
  const writes: CollectedUnit["writes"] = [];
  const events: NewEvent[] = [];
  const once = (step: Step) => writes.push(() => [step]);

  const tagLinks = async (licenseId: number, names: readonly string[]): Promise<Step[]> => {
    const tagIds = [...new Set(await Promise.all(names.map(tagId)))];
    const links = tagIds.map((tag_id) => ({ tag_id, license_id: licenseId }));
    return [...portions(links)].map((rows) => ({
      query: db.insertInto("license_tag").values(rows).compile(),
    }));
  };
  const serials = (rows: ServerSerialTable[]) => {
    for (const portion of portions(rows))
      once({ query: db.insertInto("server_serial").values(portion).compile() });
  };

  const work: UnitOfWork = {
    newId: () => ids.next(),

    addLicense(record, summary) {
      once({
        query: db.insertInto("issued_key").values({ key: record.key, license_id: record.id }).compile(),
      });
      once({ query: db.insertInto("license").values(licenseRowOf(record)).compile() });
      once({ query: db.insertInto("license_summary").values(summaryRowOf(record, summary)).compile() });
      writes.push(() => tagLinks(record.id, record.tags));
    },

    changeLicense(record) {
      once({
        query: db
          .updateTable("license")
          .set({ ...editableColumnsOf(record), row_version: record.rowVersion + 1 })
          .where("id", "=", record.id)
          .where("row_version", "=", record.rowVersion)
          .compile(),
        expect: 1,
      });
      once({
        query: db
          .updateTable("license_summary")
          .set(repeatedColumnsOf(record))
          .where("license_id", "=", record.id)
          .compile(),
        expect: 1,
      });
      once({ query: db.deleteFrom("license_tag").where("license_id", "=", record.id).compile() });
      writes.push(() => tagLinks(record.id, record.tags));
    },

    refreshSummary(licenseId, summary, summaryVersion) {
      once({
        query: db
          .updateTable("license_summary")
          .set({ ...derivedRowOf(summary), summary_version: summaryVersion + 1 })
          .where("license_id", "=", licenseId)
          .where("summary_version", "=", summaryVersion)
          .compile(),
        expect: 1,
      });
    },

    addQuota(quota) {
      once({ query: db.insertInto("quota").values(quotaRowOf(quota)).compile() });
    },

    changeQuota(quota) {
      once({
        query: db
          .updateTable("quota")
          .set({ ...quotaRowOf(quota), row_version: quota.rowVersion + 1 })
          .where("id", "=", quota.id)
          .where("row_version", "=", quota.rowVersion)
          .compile(),
        expect: 1,
      });
    },

    addServer(server) {
      once({ query: db.insertInto("server").values(serverRowOf(server)).compile() });
      serials(serialRowsOf(server));
    },

    changeServer(server) {
      once({
        query: db.updateTable("server").set(serverRowOf(server)).where("id", "=", server.id).compile(),
        expect: 1,
      });
      once({ query: db.deleteFrom("server_serial").where("server_id", "=", server.id).compile() });
      serials(serialRowsOf(server));
    },

    ensureTags(names, at) {
      writes.push(async () => {
        const rows = await Promise.all(names.map((name) => tagRowOf(name, at)));
        const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
        return [...portions(distinct)].map((portion) => ({
          query: db
            .insertInto("tag")
            .values(portion)
            .onConflict((clash) => clash.column("id").doNothing())
            .compile(),
        }));
      });
    },

    registerLicenseFile(file) {
      const row = {
        id: file.id,
        license_id: file.licenseId,
        issued_at: msOf(file.issuedAt),
        issued_by: file.issuedBy,
        file_hash: file.fileHash,
        seed_hash: file.seedHash,
        key_id: file.keyId,
        expires_at: msOrNull(file.expiresAt),
      };
      once({ query: db.insertInto("license_file").values(row).compile() });
    },

    record(event) {
      events.push(event);
    },
  };
  return { work, writes, events };
}

const tagRowOf = async (name: string, at: Instant) => ({
  id: await tagId(name),
  val: name,
  val_fold: fold(name),
  created_at: msOf(at),
  row_version: 1,
});

/** Lets one piece of work of this process follow another. */
function turnstile() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  };
}

export function transactions(engine: Engine, ids: NewIds) {
  const queue = turnstile();
  const inTurn = <Result>(work: () => Promise<Result>) => (engine.takesTurns ? queue(work) : work());

  async function commit({ writes, events }: CollectedUnit) {
    const steps: Step[] = [];
    for (const write of writes) steps.push(...(await write()));
    await engine.commit([...steps, ...(await appended(engine, events))]);
  }

  return <Result>(write: (work: UnitOfWork) => Promise<Result>): Promise<Result> =>
    untilSettled(async (count) => {
      const unit = collect(engine, ids);
      if (count === 0) {
        const result = await write(unit.work);
        await (unit.events.length === 0 ? commit(unit) : inTurn(() => commit(unit)));
        return result;
      }
      ids.skip(4 ** count);
      // Whoever lost once reads and commits in one turn, so that this process cannot beat it again.
      return inTurn(async () => {
        const result = await write(unit.work);
        await commit(unit);
        return result;
      });
    });
}
