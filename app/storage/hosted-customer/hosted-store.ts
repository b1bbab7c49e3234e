import { fold } from "#app/domain/text/fold.ts";
import type { HostedRecord, SentInvitation } from "#app/domain/hosted-customer/hosted-customer.ts";
import { endingDays } from "#app/domain/hosted-customer/hosted-filter.ts";
import type { HostedStore } from "#app/domain/hosted-customer/hosted-store.ts";
import { dayMs, instantOf, msOf } from "#app/domain/time/time.ts";
import { instantOrNull, type Ms } from "#app/storage/column-values.ts";
import { among, keyIs } from "#app/storage/dialect.ts";
import type { Engine } from "#app/storage/engine.ts";
import { pageOfHosted } from "./page.ts";
import { instanceFrom } from "#app/storage/instance/rows.ts";
import { derivedColumns, summaryFrom } from "#app/storage/license/rows.ts";
import type { DerivedColumns, LicenseTable } from "#app/storage/schema.ts";

const mostOfCompany = 50;

const ofLicense = [
  "license.key",
  "license.company_name",
  "license.email",
  "license.package_tier_pretty_name",
  "license.environment",
  "license.notes",
  "license.deleted_at as deleted_with_license_at",
] as const;

type Shown = Pick<
  LicenseTable,
  "key" | "company_name" | "email" | "package_tier_pretty_name" | "environment" | "notes"
> & { deleted_with_license_at: Ms | null };

export function hostedStore(engine: Engine): HostedStore {
  const { db } = engine;

  async function byIds(ids: readonly number[]): Promise<HostedRecord[]> {
    if (ids.length === 0) return [];
    const instances = db.selectFrom("instance").where(among(engine, "instance.id", ids));
    const [rows, summaries, people, steps, invitations] = await engine.snapshot([
      instances
        .innerJoin("license", "license.id", "instance.license_id")
        .selectAll("instance")
        .select(ofLicense)
        .compile(),
      instances
        .innerJoin("license_summary", "license_summary.license_id", "instance.license_id")
        .select("instance.id")
        .select(derivedColumns.map((name) => `license_summary.${name}` as const))
        .compile(),
      instances
        .leftJoin("customer", "customer.id", "instance.customer_id")
        .innerJoin("license", "license.id", "instance.license_id")
        .select(["instance.id", "customer.id as customer"])
        .select(["customer.first_name", "customer.last_name"])
        .select(["license.first_name as issued_first", "license.last_name as issued_last"])
        .compile(),
      db
        .selectFrom("instance_step")
        .selectAll()
        .where(among(engine, "instance_id", ids))
        .compile(),
      db
        .selectFrom("invitation")
        .selectAll()
        .where((of) =>
          of(
            "id",
            "in",
            of
              .selectFrom("invitation as sent")
              .select((last) => last.fn.max("sent.id").as("last"))
              .where("sent.license_id", "in", instances.select("instance.license_id"))
              .groupBy("sent.license_id"),
          ),
        )
        .compile(),
    ]);
    const summaryOf = new Map(summaries.map((row) => [row.id, row as DerivedColumns]));
    const personOf = new Map(people.map((row) => [row.id, row]));
    const stepsOf = Map.groupBy(steps, (step) => step.instance_id);
    const invitationOf = new Map(invitations.map((row) => [row.license_id, row]));
    const recordById = new Map<number, HostedRecord>();
    for (const row of rows) {
      const summary = summaryOf.get(row.id);
      const person = personOf.get(row.id);
      if (!summary || !person) continue;
      const isNamed = person.customer !== null;
      recordById.set(row.id, {
        ...shownFrom(row),
        instance: instanceFrom(row, stepsOf.get(row.id) ?? []),
        firstName: isNamed ? person.first_name : person.issued_first,
        lastName: isNamed ? person.last_name : person.issued_last,
        ...useFrom(summary),
        invitation: sentFrom(invitationOf.get(row.license_id)),
      });
    }
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
        .where(keyIs(licenseKey))
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
          trials.where("trial_ends_at", "<=", at + endingDays * dayMs).as("endingWithin7Days"),
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
        .limit(mostOfCompany)
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

const shownFrom = (row: Shown) => ({
  licenseKey: row.key,
  companyName: row.company_name,
  email: row.email,
  plan: row.package_tier_pretty_name,
  environment: row.environment,
  notes: row.notes,
  licenseDeletedAt: instantOrNull(row.deleted_with_license_at),
});

function useFrom(row: DerivedColumns) {
  const summary = summaryFrom(row);
  return {
    lifetimeStatus: summary.lifetimeStatus,
    useStatus: summary.useStatus,
    expiredAt: summary.expiredAt,
    totalClientsInUse: summary.totalClientsInUse,
    totalClientCapacity: summary.totalClientCapacity,
    lastContact: summary.lastHeartbeat,
    version: summary.version,
  };
}

interface SentRow {
  email: string;
  sent_at: Ms | null;
  failure: string | null;
  expires_at: Ms;
  used_at: Ms | null;
}

const sentFrom = (row: SentRow | undefined): SentInvitation | null =>
  row
    ? {
        sentTo: row.email,
        sentAt: instantOrNull(row.sent_at),
        failure: row.failure,
        expiresAt: instantOf(row.expires_at),
        usedAt: instantOrNull(row.used_at),
      }
    : null;
