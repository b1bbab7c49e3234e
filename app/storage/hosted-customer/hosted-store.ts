import { millisecondsInDay } from "date-fns/constants";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import type { HostedCustomerRecord, SentInvitation } from "#app/domain/hosted-customer/hosted-customer.ts";
import { trialEndingSoonDays } from "#app/domain/hosted-customer/hosted-filter.ts";
import type { HostedCustomerStore } from "#app/domain/hosted-customer/hosted-store.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { instantOrNull, type Ms } from "#app/storage/schema/column-values.ts";
import { isInList, matchesLicenseKey, encodeNumberList } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { notDeletedCondition } from "#app/storage/license/flags.ts";
import { licenseUseRows } from "#app/storage/schema/license-rows.ts";
import { prepareQuery } from "#app/storage/engine/prepared-query.ts";
import { readHostedPage } from "./page.ts";
import { instanceFrom } from "#app/storage/instance/rows.ts";
import type { LicenseTable } from "#app/storage/schema/schema.ts";

const licenseColumns = [
  "license.key",
  "license.company_name",
  "license.email",
  "license.package_tier_pretty_name",
  "license.environment",
  "license.notes",
  "license.first_name as issued_first_name",
  "license.last_name as issued_last_name",
  "license.deleted_at as deleted_with_license_at",
] as const;

const licenseUseColumns = licenseUseRows.names.map((name) => `license_summary.${name}` as const);

const customerColumns = [
  "customer.id as customer_record_id",
  "customer.first_name",
  "customer.last_name",
] as const;

type HostedCustomerRow = Pick<
  LicenseTable,
  "key" | "company_name" | "email" | "package_tier_pretty_name" | "environment" | "notes"
> & {
  issued_first_name: string | null;
  issued_last_name: string | null;
  deleted_with_license_at: Ms | null;
  customer_record_id: number | null;
  first_name: string | null;
  last_name: string | null;
};

export function hostedCustomerStore(engine: Engine): HostedCustomerStore {
  const { db } = engine;

  const instancesQuery = prepareQuery((encodedIds: string) =>
    db
      .selectFrom("instance")
      .innerJoin("license", "license.id", "instance.license_id")
      .innerJoin("license_summary", "license_summary.license_id", "instance.license_id")
      .leftJoin("customer", "customer.id", "instance.customer_id")
      .selectAll("instance")
      .select(licenseColumns)
      .select(licenseUseColumns)
      .select(customerColumns)
      .where(isInList(engine, "instance.id", encodedIds)),
  );
  const stepsQuery = prepareQuery((encodedIds: string) =>
    db
      .selectFrom("instance_step")
      .selectAll()
      .where(isInList(engine, "instance_id", encodedIds)),
  );
  const lastInvitationsQuery = prepareQuery((encodedIds: string) =>
    db
      .selectFrom("invitation")
      .selectAll()
      .where((eb) =>
        eb(
          "id",
          "in",
          eb
            .selectFrom("invitation as license_invitation")
            .innerJoin("instance", "instance.license_id", "license_invitation.license_id")
            .select(({ fn }) => fn.max("license_invitation.id").as("last_id"))
            .where(isInList(engine, "instance.id", encodedIds))
            .groupBy("license_invitation.license_id"),
        ),
      ),
  );

  async function findByIds(ids: readonly number[]): Promise<HostedCustomerRecord[]> {
    if (ids.length === 0) return [];
    const idList = encodeNumberList(engine, ids);
    const [rows, steps, invitations] = await engine.queryInSnapshot([
      instancesQuery(idList),
      stepsQuery(idList),
      lastInvitationsQuery(idList),
    ]);
    const stepsByInstance = Map.groupBy(steps, (step) => step.instance_id);
    const invitationsByLicense = new Map(invitations.map((row) => [row.license_id, row]));
    const recordsById = new Map(
      rows.map((row): [number, HostedCustomerRecord] => [
        row.id,
        {
          ...customerFieldsFrom(row),
          instance: instanceFrom(row, stepsByInstance.get(row.id) ?? []),
          ...licenseUseFrom(row),
          invitation: sentInvitationFrom(invitationsByLicense.get(row.license_id)),
        },
      ]),
    );
    return ids.flatMap((id) => recordsById.get(id) ?? []);
  }

  return {
    async listPage(filter, now) {
      const { ids, total } = await readHostedPage(engine, filter, now);
      return { rows: await findByIds(ids), total };
    },

    async find(licenseKey) {
      const row = await db
        .selectFrom("license")
        .innerJoin("instance", "instance.license_id", "license.id")
        .select("instance.id")
        .where(matchesLicenseKey(licenseKey))
        .orderBy("instance.deleted_at", (orderBuilder) => orderBuilder.desc().nullsFirst())
        .limit(1)
        .executeTakeFirst();
      return row ? ((await findByIds([row.id]))[0] ?? null) : null;
    },

    async readCounts(now) {
      const nowMs = msOf(now);
      const existingInstances = db
        .selectFrom("instance")
        .where("deleted_at", "is", null)
        .where("license_deleted_at", "is", null)
        .select((eb) => eb.fn.countAll<number>().as("total"));
      const runningTrials = existingInstances
        .where("status", "=", "ready")
        .where("trial_ends_at", ">", nowMs);
      const counts = await db
        .selectNoFrom([
          runningTrials.as("runningTrials"),
          runningTrials
            .where("trial_ends_at", "<=", nowMs + trialEndingSoonDays * millisecondsInDay)
            .as("endingWithin7Days"),
          existingInstances.where("status", "=", "failed").as("failed"),
          existingInstances.where("status", "=", "waiting").as("waiting"),
        ])
        .executeTakeFirstOrThrow();
      return {
        runningTrials: counts.runningTrials ?? 0,
        endingWithin7Days: counts.endingWithin7Days ?? 0,
        failed: counts.failed ?? 0,
        waiting: counts.waiting ?? 0,
      };
    },

    async listCompanyLicenses(companyName, now, paging) {
      // The index of the names contains the other columns of this condition and of the order.
      const licensesOfCompany = db
        .selectFrom("license_summary as s")
        .where("s.company_fold", "=", normalizeName(companyName))
        .where(notDeletedCondition);
      const { total } = await licensesOfCompany
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await licensesOfCompany
        .leftJoin("instance as i", (joinBuilder) =>
          joinBuilder.onRef("i.license_id", "=", "s.license_id").on("i.deleted_at", "is", null),
        )
        .select(["s.key", "s.environment", "s.lifetime_status", "s.expired_at"])
        .select(["i.hostname", "i.trial_ends_at"])
        .orderBy("s.created_at", "desc")
        .orderBy("s.license_id", "desc")
        .limit(paging.pageSize)
        .offset(paging.pageNumber * paging.pageSize)
        .execute();
      const companyLicenses = rows.map((row) => ({
        licenseKey: row.key,
        environment: row.environment,
        lifetimeStatus: row.lifetime_status,
        expiredAt: instantOrNull(row.expired_at),
        hostname: row.hostname,
        trialEndsAt:
          row.trial_ends_at !== null && row.trial_ends_at > msOf(now) ? instantOf(row.trial_ends_at) : null,
      }));
      return { rows: companyLicenses, total };
    },
  };
}

const customerFieldsFrom = (row: HostedCustomerRow) => ({
  licenseKey: row.key,
  companyName: row.company_name,
  // The customer record has the current name; the license has the name at the time of issue.
  firstName: row.customer_record_id === null ? row.issued_first_name : row.first_name,
  lastName: row.customer_record_id === null ? row.issued_last_name : row.last_name,
  email: row.email,
  packageTierPrettyName: row.package_tier_pretty_name,
  environment: row.environment,
  notes: row.notes,
  licenseDeletedAt: instantOrNull(row.deleted_with_license_at),
});

function licenseUseFrom(row: Parameters<typeof licenseUseRows.recordFrom>[0]) {
  const { lastHeartbeat: lastContact, ...use } = licenseUseRows.recordFrom(row);
  return { ...use, lastContact };
}

interface SentInvitationRow {
  email: string;
  sent_at: Ms | null;
  failure: string | null;
  expires_at: Ms;
  used_at: Ms | null;
}

const sentInvitationFrom = (row: SentInvitationRow | undefined): SentInvitation | null =>
  row
    ? {
        sentTo: row.email,
        sentAt: instantOrNull(row.sent_at),
        error: row.failure,
        expiresAt: instantOf(row.expires_at),
        usedAt: instantOrNull(row.used_at),
      }
    : null;
