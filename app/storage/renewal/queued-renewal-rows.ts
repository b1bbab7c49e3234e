import { z } from "zod";
import type { LicenseType } from "#app/domain/package/license-type.ts";
import type { ListPosition } from "#app/domain/page.ts";
import { computeGraceEnd } from "#app/domain/quota/grace.ts";
import type { RenewalQuery } from "#app/domain/renewal/queued-renewal.ts";
import type { StoredQueuedRenewal } from "#app/domain/renewal/renewal-store.ts";
import { dayOf, instantOf } from "#app/domain/time/time.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import { type RawBuilder, sql } from "kysely";

export interface RenewalRow {
  license_id: number;
  company_fold: string;
  key: string;
  company_name: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  notes: string;
  tags: string;
  assets_in_use: number;
  asset_capacity: number | null;
  type: LicenseType;
  tier_name: string;
  end_at: number;
  created_by: string;
  grace_days: number;
  owner: string | null;
  reminded_at: number | null;
  until_at: number | null;
  reason: string | null;
  lost_at: number | null;
  renewed_to: number | null;
  renewed_at: number | null;
  marketplace: string | null;
  value: number | null;
  currency: string | null;
  term_months: number | null;
  renews_itself: number;
}

export const queuedRenewalFrom = (row: RenewalRow, state: RenewalQuery["state"]): StoredQueuedRenewal => ({
  licenseKey: row.key,
  companyName: row.company_name,
  contactName: [row.first_name, row.last_name].filter(Boolean).join(" ") || null,
  email: row.email,
  tags: z.array(z.string()).parse(JSON.parse(row.tags)),
  notes: row.notes,
  totalClientsInUse: row.assets_in_use,
  totalClientCapacity: row.asset_capacity,
  type: row.type,
  packageTierPrettyName: row.tier_name,
  expiredAt: instantOf(row.end_at),
  graceUntil: computeGraceEnd(instantOf(row.end_at), row.grace_days),
  state,
  owner: row.owner ?? row.created_by,
  isOwnerNamed: row.owner !== null,
  lastReminderAt: instantOrNull(row.reminded_at),
  snoozedUntil: state === "snoozed" && row.until_at !== null ? dayOf(instantOf(row.until_at)) : null,
  lostReason: state === "lost" ? row.reason : null,
  lostAt: state === "lost" ? instantOrNull(row.lost_at) : null,
  renewedTo: state === "renewed" ? instantOrNull(row.renewed_to) : null,
  renewedAt: state === "renewed" ? instantOrNull(row.renewed_at) : null,
  marketplace: state === "renewed" ? row.marketplace : null,
  value: state === "renewed" ? row.value : null,
  currency: state === "renewed" ? row.currency : null,
  termMonths: state === "renewed" ? row.term_months : null,
  hasAutoRenewal: row.renews_itself === 1,
});

/** Companies with equal names are sorted by end, so the position contains both. */
const companyPosition = z.tuple([z.string(), z.number()]);

export function createPosition(
  { license_id: id, company_fold, end_at }: RenewalRow,
  sortBy: RenewalQuery["sortBy"],
): ListPosition {
  if (sortBy === "createdAt") return { id, value: null };
  return { id, value: sortBy === "expiredAt" ? end_at : JSON.stringify([company_fold, end_at]) };
}

/** Selects the rows after the position. */
export function buildPositionCondition(
  { id, value }: ListPosition,
  { sortBy, sortType }: Pick<RenewalQuery, "sortBy" | "sortType">,
  end: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const comparison = sql.raw(sortType === "DESC" ? "<" : ">");
  if (sortBy === "createdAt") return sql`and s.license_id ${comparison} ${id}`;
  if (sortBy === "expiredAt") return sql`and (${end}, s.license_id) ${comparison} (${value}, ${id})`;
  const [companyName, companyEnd] = companyPosition.parse(JSON.parse(String(value)));
  return sql`and (s.company_fold, ${end}, s.license_id) ${comparison} (${companyName}, ${companyEnd}, ${id})`;
}
