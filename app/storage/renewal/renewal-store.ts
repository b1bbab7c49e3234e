import { type RawBuilder, sql, type SqlBool } from "kysely";
import { listPossibleKeys } from "#app/domain/text/license-key.ts";
import {
  type RenewalCounts,
  type RenewalMonth,
  type RenewalQuery,
  type RenewalState,
  renewalState,
} from "#app/domain/renewal/queued-renewal.ts";
import type { RenewalRangeQuery, RenewalStore } from "#app/domain/renewal/renewal-store.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import { findFirstDayOfMonth } from "#app/domain/time/first-day-of-month.ts";
import {
  addDays,
  type Day,
  endOfDay,
  firstInfiniteMs,
  type Instant,
  instantOf,
  msOf,
  startOfDay,
} from "#app/domain/time/time.ts";
import { buildAutoRenewsCondition } from "#app/storage/marketplace/renews-itself.ts";
import { createMinuteCache } from "#app/storage/engine/minute-cache.ts";
import { columnContains, jsonList } from "#app/storage/engine/sql-fragments.ts";
import { readRow } from "#app/storage/engine/row-access.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import {
  buildPositionCondition,
  createPosition,
  queuedRenewalFrom,
  type RenewalRow,
} from "./queued-renewal-rows.ts";

interface MonthRow {
  position: number | string;
  licenses: number | string;
  assets_in_use: number | string;
  asset_capacity: number | string;
}

const lostCondition = sql<SqlBool>`exists (
  select 1 from lost_renewal as lost where lost.license_id = s.license_id and lost.end_at = s.expired_at)`;
const buildSnoozedCondition = (now: Instant) => sql<SqlBool>`exists (
  select 1 from reminder_snooze as snooze where snooze.license_id = s.license_id and snooze.end_at = s.expired_at
    and (snooze.until_at is null or snooze.until_at > ${msOf(now)}))`;

/** The first day after a month (`YYYY-MM`). */
const findFirstDayAfterMonth = (month: string): Day => findFirstDayOfMonth(`${month}-01`, 1);

/** The results for up to this number of licenses are never cached; larger results are cached for a minute. */
const maxUncachedCount = 1_000;

/** The alias of the license summary is `s`, and the alias of the stored end is `e`. */
export function buildRenewalSource(
  { state, from, to, owner }: Pick<RenewalRangeQuery, "state" | "from" | "to" | "owner">,
  now: Instant,
): RawBuilder<unknown> {
  const fromMs = msOf(startOfDay(from));
  const toMs = Math.min(msOf(endOfDay(to)), firstInfiniteMs - 1);
  // In `flags`, the mask 48 selects the license status. The value 32 means `deleted`.
  const notDeletedCondition = sql`(s.flags & 48) <> 32`;
  const rangeCondition = sql`s.expired_at >= ${fromMs} and s.expired_at <= ${toMs}`;
  /** Selects the licenses that are assigned to the owner, and the unassigned licenses that the owner created. */
  const selectOwnedSummaries = (name: string) => sql`(
    select s.* from license_summary as s where s.created_by_fold = ${name} and ${rangeCondition}
      and not exists (select 1 from renewal_owner as o where o.license_id = s.license_id)
    union all select s.* from renewal_owner as o cross join license_summary as s
      where o.owner = ${name} and s.license_id = o.license_id and ${rangeCondition})`;
  if (state === "open") {
    const summaries = owner ? selectOwnedSummaries(normalizeForSearch(owner)) : sql`license_summary`;
    return sql`${summaries} as s
      where ${rangeCondition} and ${notDeletedCondition} and not ${lostCondition} and not ${buildSnoozedCondition(now)}`;
  }
  if (state === "renewed")
    return sql`license_renewal as e join license_summary as s on s.license_id = e.license_id
      where e.end_at >= ${fromMs} and e.end_at <= ${toMs} and s.expired_at > e.end_at and ${notDeletedCondition}`;
  const table = sql.table(state === "lost" ? "lost_renewal" : "reminder_snooze");
  const stateCondition =
    state === "lost" ? sql`true` : sql`not ${lostCondition} and ${buildSnoozedCondition(now)}`;
  return sql`${table} as e join license_summary as s on s.license_id = e.license_id and s.expired_at = e.end_at
    where e.end_at >= ${fromMs} and e.end_at <= ${toMs} and ${notDeletedCondition} and ${stateCondition}`;
}

const getEndColumn = ({ state }: Pick<RenewalQuery, "state">) =>
  sql.ref(state === "open" ? "s.expired_at" : "e.end_at");

/** Adds no owner condition for open renewals, because `buildRenewalSource` already selects the owner's renewals. */
function buildFilterConditions(
  engine: Engine,
  { state, owner, type, search }: RenewalRangeQuery,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  if (type !== undefined) conditions.push(sql`and s.type = ${type}`);
  if (owner && state !== "open")
    conditions.push(sql`and coalesce(
      (select o.owner from renewal_owner as o where o.license_id = s.license_id), s.created_by_fold) = ${normalizeForSearch(owner)}`);
  if (search) {
    const companyCondition = columnContains(engine, "s.company_fold", normalizeName(search));
    const keyConditions = listPossibleKeys(normalizeForSearch(search)).map(
      (key) => sql`upper(substr(s.key, 1, ${key.length})) = ${key}`,
    );
    conditions.push(sql`and (${sql.join([companyCondition, ...keyConditions], sql` or `)})`);
  }
  return sql.join(conditions, sql` `);
}

export function renewalStore(engine: Engine): RenewalStore {
  const { db } = engine;
  const largeCountCache = createMinuteCache<RenewalCounts>();
  const largeMonthCache = createMinuteCache<RenewalMonth[]>();
  const buildCacheKey = ({ from, to, owner, type, search }: RenewalRangeQuery) =>
    JSON.stringify([from, to, owner, type, search]);

  return {
    async countByState(query, now) {
      const cachedCounts = largeCountCache.get(buildCacheKey(query), now);
      // If the counts are cached, the query counts only up to the limit, to find out which counts are large.
      const limit = cachedCounts ? sql`limit ${maxUncachedCount + 1}` : sql``;
      const columns = renewalState.options.map((state) => {
        const stateQuery = { ...query, state };
        const matchingRenewals = sql`${buildRenewalSource(stateQuery, now)} ${buildFilterConditions(engine, stateQuery)} ${limit}`;
        return sql`(select count(*) from (select 1 as matching_row from ${matchingRenewals}) as matches) as ${sql.ref(state)}`;
      });
      const { rows } = await sql<RenewalCounts>`select ${sql.join(columns)}`.execute(db);
      const counts = createRenewalCounts((state) => rows[0]?.[state] ?? 0);
      const isLarge = (state: RenewalState) => counts[state] > maxUncachedCount;
      // The query stops counting at the limit, so the cached number replaces a large count.
      if (cachedCounts)
        return createRenewalCounts((state) =>
          isLarge(state) ? Math.max(cachedCounts[state], counts[state]) : counts[state],
        );
      if (renewalState.options.some(isLarge)) largeCountCache.set(buildCacheKey(query), counts, now);
      return counts;
    },

    async sumByMonth(query, months, now) {
      const monthsKey = `${buildCacheKey(query)} ${query.state} ${months.join()}`;
      const cachedMonths = largeMonthCache.get(monthsKey, now);
      if (cachedMonths) return cachedMonths;
      const firstDay = `${months[0]}-01`;
      const lastDay = addDays(findFirstDayAfterMonth(months.at(-1) ?? ""), -1);
      const from = firstDay > query.from ? firstDay : query.from;
      const to = lastDay < query.to ? lastDay : query.to;
      const monthCases = months.map(
        (month, position) =>
          sql`when ${getEndColumn(query)} < ${msOf(startOfDay(findFirstDayAfterMonth(month)))} then ${sql.lit(position)}`,
      );
      const { rows } = await sql<MonthRow>`
        select case ${sql.join(monthCases, sql` `)} end as position, count(*) as licenses,
          coalesce(sum(case when s.total_client_capacity is null then 0 else s.total_clients_in_use end), 0) as assets_in_use,
          coalesce(sum(s.total_client_capacity), 0) as asset_capacity
        from ${buildRenewalSource({ ...query, from, to }, now)} ${buildFilterConditions(engine, query)}
        group by 1 order by 1`.execute(db);
      const totals = rows.map((row) => ({
        month: months[Number(row.position)] ?? "",
        licenses: Number(row.licenses),
        totalClientsInUse: Number(row.assets_in_use),
        totalClientCapacity: Number(row.asset_capacity),
      }));
      if (totals.some(({ licenses }) => licenses > maxUncachedCount))
        largeMonthCache.set(monthsKey, totals, now);
      return totals;
    },

    async listRows(query, now, after = null) {
      const { state, sortBy, sortType, pageNumber, pageSize } = query;
      const end = getEndColumn(query);
      const positionCondition = after ? buildPositionCondition(after, query, end) : sql``;
      const fromClause = sql`from ${buildRenewalSource(query, now)} ${buildFilterConditions(engine, query)} ${positionCondition}`;
      const offset = after ? 0 : pageNumber * pageSize;
      const direction = sql.raw(sortType === "DESC" ? "desc" : "asc");
      const buildOrder = (table: "s" | "page", endColumn: RawBuilder<unknown>) => {
        const byId = sql`${sql.ref(`${table}.license_id`)} ${direction}`;
        const byEnd = sql`${endColumn} ${direction}, ${byId}`;
        // Ids grow with time.
        if (sortBy === "createdAt") return byId;
        return sortBy === "expiredAt"
          ? byEnd
          : sql`${sql.ref(`${table}.company_fold`)} ${direction}, ${byEnd}`;
      };
      const { rows } = await sql<RenewalRow>`
        select page.license_id, page.company_fold, license.key, license.company_name, license.first_name, license.last_name, license.email, license.notes,
          page.total_clients_in_use as assets_in_use, page.total_client_capacity as asset_capacity,
          (select ${jsonList(engine, sql`val order by val`)} from license_tag join tag on tag.number = license_tag.tag_number
            where license_tag.license_id = page.license_id) as tags, license.type, license.package_tier_pretty_name as tier_name,
          license.created_by, coalesce(license.grace_days, package_tier.grace_days, 0) as grace_days, page.end_at,
          renewal_owner.owner, lost_renewal.reason, lost_renewal.lost_at, reminder_snooze.until_at,
          license_renewal.renewed_to, license_renewal.renewed_at, license_renewal.marketplace, license_renewal.value,
          license_renewal.currency, license_renewal.term_months,
          case when ${buildAutoRenewsCondition(sql`page.license_id`, sql`page.end_at`)} then 1 else 0 end as renews_itself,
          (select max(reminder.sent_at) from reminder where reminder.license_id = page.license_id
            and reminder.end_at = page.end_at and reminder.state in ('sent', 'stored')) as reminded_at
        from (select s.license_id, s.company_fold, s.total_clients_in_use, s.total_client_capacity, ${end} as end_at ${fromClause}
          order by ${buildOrder("s", end)} limit ${pageSize + 1} offset ${offset}) as page
        join license on license.id = page.license_id
        left join package_tier on package_tier.id = license.package_tier_id
        left join renewal_owner on renewal_owner.license_id = page.license_id
        left join lost_renewal on lost_renewal.license_id = page.license_id and lost_renewal.end_at = page.end_at
        left join reminder_snooze on reminder_snooze.license_id = page.license_id and reminder_snooze.end_at = page.end_at
        left join license_renewal on license_renewal.license_id = page.license_id and license_renewal.end_at = page.end_at
        order by ${buildOrder("page", sql`page.end_at`)}`.execute(db);
      // One more row than the page shows that another page follows.
      const pageRows = rows.slice(0, pageSize);
      const lastRow = rows.length > pageSize ? pageRows.at(-1) : undefined;
      return {
        rows: pageRows.map((row) => queuedRenewalFrom(row, state)),
        next: lastRow ? createPosition(lastRow, sortBy) : null,
      };
    },

    async findLostRenewal({ licenseId, expiredAt }) {
      const row = await db
        .selectFrom("lost_renewal")
        .selectAll()
        .where("license_id", "=", licenseId)
        .where("end_at", "=", msOf(expiredAt))
        .executeTakeFirst();
      if (!row) return null;
      return {
        licenseId,
        expiredAt,
        reason: row.reason,
        lostAt: instantOf(row.lost_at),
        lostBy: row.lost_by,
      };
    },

    findRequest: ({ licenseId, expiredAt }) =>
      readRow(
        db
          .selectFrom("renewal_request")
          .select(["message", "requested_at"])
          .where("license_id", "=", licenseId)
          .where("end_at", "=", msOf(expiredAt)),
        (row) => ({ message: row.message, requestedAt: instantOf(row.requested_at) }),
      ),

    async findRenewalOwner(licenseId) {
      const row = await db
        .selectFrom("renewal_owner")
        .select("owner")
        .where("license_id", "=", licenseId)
        .executeTakeFirst();
      return row?.owner ?? null;
    },
  };
}

const createRenewalCounts = (readCount: (state: RenewalState) => number): RenewalCounts => ({
  open: readCount("open"),
  snoozed: readCount("snoozed"),
  lost: readCount("lost"),
  renewed: readCount("renewed"),
});
