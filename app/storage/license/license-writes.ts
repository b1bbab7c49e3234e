import { sql } from "kysely";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { LicenseWrites } from "#app/domain/license/license-store.ts";
import type { QuotaWrites } from "#app/domain/quota/quota-store.ts";
import type { ServerWrites } from "#app/domain/server/server-store.ts";
import { computeTagId } from "#app/domain/tag/tag.ts";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import { valueList, splitIntoBatches } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { versionedRowWrites } from "#app/storage/engine/row-access.ts";
import { assignCompany } from "#app/storage/company/company-writes.ts";
import {
  deleteCustomersWithoutLicenses,
  updateCustomerOfCaseActivities,
  updateFisCustomer,
} from "#app/storage/customer/fis-customer-writes.ts";
import { licenseFileRows } from "#app/storage/schema/license-rows.ts";
import {
  derivedRowOf,
  editableColumnsOf,
  licenseRowOf,
  quotaRowOf,
  summaryColumnsOf,
  serialRowsOf,
  serverRowOf,
  summaryRowOf,
} from "./rows.ts";
import { computeDerivedFlags, computeRecordFlags, replaceDerivedFlags, replaceRecordFlags } from "./flags.ts";
import type { ServerSerialTable } from "#app/storage/schema/schema.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

/** Only changed columns are set, because setting a column rewrites its indexes even if the value stays the same. */
const findChangedColumns = <Columns extends object>(before: Columns, after: Columns): Partial<Columns> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof Columns] !== value),
  ) as Partial<Columns>;

/** Copies columns from the license's summary, so the summary must exist. */
export const buildTagLinksQuery = (engine: Engine, licenseId: number, tagIds: readonly string[]) =>
  sql`insert into license_tag (tag_number, created_at, license_id, flags, package_tier_id)
    select number, license_summary.created_at, license_id, flags, package_tier_id from tag, license_summary
    where tag.id in ${valueList(engine, tagIds)} and license_id = ${licenseId}`.compile(engine.db);

const tagIdsOf = ({ tags }: LicenseRecord): string[] => [...new Set(tags.map(computeTagId))];

export function licenseWrites(context: WriteContext): LicenseWrites & QuotaWrites & ServerWrites {
  const { write, deferWrite } = context;
  const { db } = context.engine;
  const quotas = versionedRowWrites(context, "quota", quotaRowOf);
  const linkTags = (licenseId: number, tagIds: readonly string[]) => {
    if (tagIds.length > 0)
      write(buildTagLinksQuery(context.engine, licenseId, tagIds), { expectedRowCount: tagIds.length });
  };
  const addSerials = (rows: ServerSerialTable[]) => {
    for (const batch of splitIntoBatches(rows)) write(db.insertInto("server_serial").values(batch).compile());
  };

  const unlinkTags = (licenseId: number, tagIds: readonly string[]) => {
    if (tagIds.length === 0) return;
    const query = sql`delete from license_tag where license_id = ${licenseId} and tag_number in (
      select number from tag where id in ${valueList(context.engine, tagIds)})`;
    write(query.compile(db), { expectedRowCount: tagIds.length });
  };

  const updateCustomerTotals = (license: Pick<LicenseRecord, "id" | "type" | "customer">) => {
    if (license.type === licenseTypes.ir) updateFisCustomer(context, license);
  };

  const changeLicense = (before: LicenseRecord, after: LicenseRecord) => {
    const licenseUpdate = db
      .updateTable("license")
      .set({
        ...findChangedColumns(editableColumnsOf(before), editableColumnsOf(after)),
        row_version: before.rowVersion + 1,
      })
      .where("id", "=", before.id)
      .where("row_version", "=", before.rowVersion);
    write(licenseUpdate.compile(), { expectedRowCount: 1 });
    const summaryChanges = {
      ...findChangedColumns(summaryColumnsOf(before), summaryColumnsOf(after)),
      ...(computeRecordFlags(before) !== computeRecordFlags(after) && { flags: replaceRecordFlags(after) }),
    };
    if (Object.keys(summaryChanges).length > 0)
      write(
        db.updateTable("license_summary").set(summaryChanges).where("license_id", "=", before.id).compile(),
        { expectedRowCount: 1 },
      );
    const tagIdsBefore = tagIdsOf(before);
    const tagIdsAfter = tagIdsOf(after);
    const removedTagIds = tagIdsBefore.filter((id) => !tagIdsAfter.includes(id));
    const addedTagIds = tagIdsAfter.filter((id) => !tagIdsBefore.includes(id));
    unlinkTags(before.id, removedTagIds);
    linkTags(before.id, addedTagIds);
    const isTotalChanged = removedTagIds.length + addedTagIds.length > 0 || "email_fold" in summaryChanges;
    if (isTotalChanged) updateCustomerTotals(after);
  };

  return {
    requireTier(tierId) {
      // The update changes nothing. It locks the tier and fails if the tier does not exist.
      deferWrite(`tier ${tierId}`, () => {
        const lockingUpdate = db.updateTable("package_tier").set((eb) => ({ retired: eb.ref("retired") }));
        return [{ query: lockingUpdate.where("id", "=", tierId).compile(), expectedRowCount: 1 }];
      });
    },

    add(record, summary) {
      write(db.insertInto("issued_key").values({ key: record.key, license_id: record.id }).compile());
      write(db.insertInto("license").values(licenseRowOf(record)).compile());
      write(db.insertInto("license_summary").values(summaryRowOf(record, summary)).compile());
      assignCompany(context, record);
      linkTags(record.id, tagIdsOf(record));
      updateCustomerTotals(record);
    },

    change: changeLicense,

    transfer(before, after) {
      changeLicense(before, after);
      assignCompany(context, after);
      const isSameCompany =
        normalizeName(before.customer.companyName) === normalizeName(after.customer.companyName);
      if (after.type !== licenseTypes.ir || isSameCompany) return;
      updateFisCustomer(context, before);
      updateFisCustomer(context, after);
      updateCustomerOfCaseActivities(context, after);
      deleteCustomersWithoutLicenses(context);
    },

    remove({ id, rowVersion }) {
      write(db.deleteFrom("license_file").where("license_id", "=", id).compile());
      write(db.deleteFrom("invitation").where("license_id", "=", id).compile());
      const agreementUpdate = db
        .updateTable("agreement")
        .set((eb) => ({ license_id: null, row_version: eb("row_version", "+", 1) }))
        .where("license_id", "=", id);
      write(agreementUpdate.compile());
      // The query excludes licenses with an instance, because D1 does not report a broken foreign key at commit.
      const deletion = db
        .deleteFrom("license")
        .where("id", "=", id)
        .where("row_version", "=", rowVersion)
        .where("id", "not in", db.selectFrom("instance").select("license_id").where("license_id", "=", id));
      write(deletion.compile(), { expectedRowCount: 1 });
      deleteCustomersWithoutLicenses(context);
    },

    refreshSummary(license, summary, summaryVersion, before) {
      const hasSameFlags = before && computeDerivedFlags(before) === computeDerivedFlags(summary);
      const changes = {
        ...(before ? findChangedColumns(derivedRowOf(before), derivedRowOf(summary)) : derivedRowOf(summary)),
        ...(!hasSameFlags && { flags: replaceDerivedFlags(summary) }),
      };
      const update = db
        .updateTable("license_summary")
        .set({ ...changes, summary_version: summaryVersion + 1 })
        .where("license_id", "=", license.id)
        .where("summary_version", "=", summaryVersion);
      write(update.compile(), { expectedRowCount: 1 });
      if (Object.keys(changes).length > 0) updateCustomerTotals(license);
    },

    addQuota: quotas.add,

    changeQuota: quotas.change,

    addServer(server) {
      write(db.insertInto("server").values(serverRowOf(server)).compile());
      addSerials(serialRowsOf(server));
    },

    changeServer(server) {
      write(db.updateTable("server").set(serverRowOf(server)).where("id", "=", server.id).compile(), {
        expectedRowCount: 1,
      });
      write(db.deleteFrom("server_serial").where("server_id", "=", server.id).compile());
      addSerials(serialRowsOf(server));
    },

    registerFile(file) {
      write(db.insertInto("license_file").values(licenseFileRows.rowOf(file)).compile());
    },
  };
}
