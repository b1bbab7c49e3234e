import { millisecondsInDay } from "date-fns/constants";
import { fold } from "#app/domain/text/fold.ts";
import type { HostedRecord, SentInvitation } from "#app/domain/hosted-customer/hosted-customer.ts";
import { endingDays } from "#app/domain/hosted-customer/hosted-filter.ts";
import type { HostedStore } from "#app/domain/hosted-customer/hosted-store.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { instantOrNull, type Ms } from "#app/storage/schema/column-values.ts";
import { isInList, hasKey, listParameter } from "#app/storage/engine/dialect.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { useRows } from "#app/storage/schema/license-rows.ts";
import { preparedQuery } from "#app/storage/engine/prepared-query.ts";
import { pageOfHosted } from "./page.ts";
import { instanceFrom } from "#app/storage/instance/rows.ts";
import type { LicenseTable } from "#app/storage/schema/schema.ts";

const maxOfCompany = 50;

const licenseColumns = [
  "license.key",
  "license.company_name",
  "license.email",
  "license.package_tier_pretty_name",
  "license.environment",
  "license.notes",
  "license.first_name as issued_first",
  "license.last_name as issued_last",
  "license.deleted_at as deleted_with_license_at",
] as const;

const useColumns = useRows.names.map((name) => `license_summary.${name}` as const);

const customerColumns = ["customer.id as customer", "customer.first_name", "customer.last_name"] as const;

type HostedRow = Pick<
  LicenseTable,
  "key" | "company_name" | "email" | "package_tier_pretty_name" | "environment" | "notes"
> & {
  issued_first: string | null;
  issued_last: string | null;
  deleted_with_license_at: Ms | null;
  customer: number | null;
  first_name: string | null;
  last_name: string | null;
};

export function hostedStore(engine: Engine): HostedStore {
  const { db } = engine;

  const hostedRows = preparedQuery((ids: string) =>
    db
      .selectFrom("instance")
      .innerJoin("license", "license.id", "instance.license_id")
      .innerJoin("license_summary", "license_summary.license_id", "instance.license_id")
      .leftJoin("customer", "customer.id", "instance.customer_id")
      .selectAll("instance")
      .select(licenseColumns)
      .select(useColumns)
      .select(customerColumns)
      .where(isInList(engine, "instance.id", ids)),
  );
  const stepsOfInstances = preparedQuery((ids: string) =>
    db
      .selectFrom("instance_step")
      .selectAll()
      .where(isInList(engine, "instance_id", ids)),
  );
  const lastInvitations = preparedQuery((ids: string) =>
    db
      .selectFrom("invitation")
      .selectAll()
      .where((of) =>
        of(
          "id",
          "in",
          of
            .selectFrom("invitation as sent")
            .innerJoin("instance", "instance.license_id", "sent.license_id")
            .select((last) => last.fn.max("sent.id").as("last"))
            .where(isInList(engine, "instance.id", ids))
            .groupBy("sent.license_id"),
        ),
      ),
  );

  async function byIds(ids: readonly number[]): Promise<HostedRecord[]> {
    if (ids.length === 0) return [];
    const list = listParameter(engine, ids);
    const [rows, steps, invitations] = await engine.snapshot([
      hostedRows(list),
      stepsOfInstances(list),
      lastInvitations(list),
    ]);
    const stepsOf = Map.groupBy(steps, (step) => step.instance_id);
    const invitationOf = new Map(invitations.map((row) => [row.license_id, row]));
    const recordById = new Map(
      rows.map((row): [number, HostedRecord] => [
        row.id,
        {
          ...shownFrom(row),
          instance: instanceFrom(row, stepsOf.get(row.id) ?? []),
          ...useFrom(row),
          invitation: sentInvitationFrom(invitationOf.get(row.license_id)),
        },
      ]),
    );
    return ids.flatMap((id) => recordById.get(id) ?? []);
  }

  return {
    async page(filter, now) {
      const { ids, total } = await pageOfHosted(engine, filter, now);
      return { rows: await byIds(ids), total };
    },

    async find(licenseKey) {
      const row = await db
        .selectFrom("license")
        .innerJoin("instance", "instance.license_id", "license.id")
        .select("instance.id")
        .where(hasKey(licenseKey))
        .orderBy("instance.deleted_at", (order) => order.desc().nullsFirst())
        .limit(1)
        .executeTakeFirst();
      return row ? ((await byIds([row.id]))[0] ?? null) : null;
    },

    async numbers(now) {
      const at = msOf(now);
      const live = db
        .selectFrom("instance")
        .where("deleted_at", "is", null)
        .where("license_deleted_at", "is", null)
        .select((all) => all.fn.countAll<number>().as("total"));
      const trials = live.where("status", "=", "ready").where("trial_ends_at", ">", at);
      const counts = await db
        .selectNoFrom([
          trials.as("runningTrials"),
          trials.where("trial_ends_at", "<=", at + endingDays * millisecondsInDay).as("endingWithin7Days"),
          live.where("status", "=", "failed").as("failed"),
          live.where("status", "=", "waiting").as("waiting"),
        ])
        .executeTakeFirstOrThrow();
      return {
        runningTrials: counts.runningTrials ?? 0,
        endingWithin7Days: counts.endingWithin7Days ?? 0,
        failed: counts.failed ?? 0,
        waiting: counts.waiting ?? 0,
      };
    },

    async licensesOf(companyName, now) {
      const rows = await db
        .selectFrom("license_summary as s")
        .leftJoin("instance as i", (join) =>
          join.onRef("i.license_id", "=", "s.license_id").on("i.deleted_at", "is", null),
        )
        .select(["s.key", "s.environment", "s.lifetime_status", "s.expired_at"])
        .select(["i.hostname", "i.trial_ends_at"])
        .where("s.company_fold", "=", fold(companyName))
        .where("s.status", "<>", "deleted")
        .orderBy("s.created_at", "desc")
        .orderBy("s.license_id", "desc")
        .limit(maxOfCompany)
        .execute();
      return rows.map((row) => ({
        licenseKey: row.key,
        environment: row.environment,
        lifetimeStatus: row.lifetime_status,
        expiredAt: instantOrNull(row.expired_at),
        hostname: row.hostname,
        trialEndsAt:
          row.trial_ends_at !== null && row.trial_ends_at > msOf(now) ? instantOf(row.trial_ends_at) : null,
      }));
    },
  };
}

const shownFrom = (row: HostedRow) => ({
  licenseKey: row.key,
  companyName: row.company_name,
  // The customer record has the current name; the license has the name at the time of issue.
  firstName: row.customer === null ? row.issued_first : row.first_name,
  lastName: row.customer === null ? row.issued_last : row.last_name,
  email: row.email,
  plan: row.package_tier_pretty_name,
  environment: row.environment,
  notes: row.notes,
  licenseDeletedAt: instantOrNull(row.deleted_with_license_at),
});

function useFrom(row: Parameters<typeof useRows.recordFrom>[0]) {
  const { lastHeartbeat: lastContact, ...use } = useRows.recordFrom(row);
  return { ...use, lastContact };
}

interface SentRow {
  email: string;
  sent_at: Ms | null;
  failure: string | null;
  expires_at: Ms;
  used_at: Ms | null;
}

const sentInvitationFrom = (row: SentRow | undefined): SentInvitation | null =>
  row
    ? {
        sentTo: row.email,
        sentAt: instantOrNull(row.sent_at),
        failure: row.failure,
        expiresAt: instantOf(row.expires_at),
        usedAt: instantOrNull(row.used_at),
      }
    : null;
