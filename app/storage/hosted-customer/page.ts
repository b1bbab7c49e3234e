import { millisecondsInDay } from "date-fns/constants";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { trialEndingSoonDays, type HostedCustomerFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import type { StepName } from "#app/domain/instance/steps.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { joinWithAnd, columnContains, joinWithOr } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { listSearchTexts, matchesIndexedText } from "#app/storage/engine/text-search.ts";

/** The database uses the partial indexes only if this condition equals the condition of these indexes. */
const notDeletedCondition = sql<SqlBool>`deleted_at is null and license_deleted_at is null`;
const deletedCondition = sql<SqlBool>`(deleted_at is not null or license_deleted_at is not null)`;

/** If there are more matches, scanning the sorted index is faster than sorting the matches. */
const maxSortedRows = 2_000;

const sortColumns = {
  created: "id",
  createdAt: "id",
  ends: "trial_ends_at",
  company: "company_fold",
} as const;

export async function readHostedPage(
  engine: Engine,
  filter: HostedCustomerFilter,
  now: Instant,
): Promise<{ ids: number[]; total: number }> {
  const { pageNumber, pageSize, sortBy, sortType } = filter;
  const total = await countHostedCustomers(engine, filter, now);
  const offset = pageNumber * pageSize;
  if (offset >= total || pageSize === 0) return { ids: [], total };
  const usesSortIndex = total > maxSortedRows;
  const length = Math.min(pageSize, total - offset);
  const offsetFromEnd = total - offset - length;
  // The query of a page in the second half counts from the end, to keep its offset small.
  const readsFromEnd = offsetFromEnd < offset;
  const isAscending = (sortType === "ASC") !== readsFromEnd;
  const direction = isAscending ? sql`asc` : sql`desc`;
  const nullsOrder = isAscending ? sql`nulls first` : sql`nulls last`;
  // Only nullable columns may specify the order of nulls; otherwise the index is not used.
  const order = sql`${sql.ref(sortColumns[sortBy])} ${direction} ${sortBy === "ends" ? nullsOrder : sql``}`;
  const { rows } = await sql<{ id: number }>`
    select id from instance where ${joinWithAnd(buildConditions(engine, filter, now, { usesSortIndex }))}
    order by ${order} ${sortColumns[sortBy] === "id" ? sql`` : sql`, id ${direction}`}
    limit ${length} offset ${readsFromEnd ? offsetFromEnd : offset}`.execute(engine.db);
  const ids = rows.map((row) => row.id);
  return { ids: readsFromEnd ? ids.toReversed() : ids, total };
}

type UnpagedHostedFilter = Omit<HostedCustomerFilter, "pageNumber" | "pageSize" | "sortBy" | "sortType">;

async function countHostedCustomers(
  engine: Engine,
  filter: UnpagedHostedFilter,
  now: Instant,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from instance where ${joinWithAnd(buildConditions(engine, filter, now, { usesSortIndex: false }))}`.execute(
    engine.db,
  );
  return rows[0]?.total ?? 0;
}

function buildConditions(
  engine: Engine,
  { state, endingWithin, source, purpose, failedStep, search }: UnpagedHostedFilter,
  now: Instant,
  { usesSortIndex }: { usesSortIndex: boolean },
): RawBuilder<SqlBool>[] {
  // In SQLite, a unary plus keeps the query planner from using an index of the column.
  const createColumnTerm = (name: string) =>
    usesSortIndex && engine.databaseType === "sqlite" ? sql`+${sql.ref(name)}` : sql.ref(name);
  const nowLiteral = sql.lit(msOf(now));
  const hasStatus = (...statuses: string[]) =>
    sql<SqlBool>`${createColumnTerm("status")} in (${sql.join(statuses.map((name) => sql.lit(name)))})`;
  const trialEnd = createColumnTerm("trial_ends_at");
  const trialEndsWithin = (days: number) =>
    sql<SqlBool>`${trialEnd} > ${nowLiteral} and ${trialEnd} <= ${sql.lit(msOf(now) + days * millisecondsInDay)}`;
  const conditions: RawBuilder<SqlBool>[] = [state === "deleted" ? deletedCondition : notDeletedCondition];
  if (state === "creating") conditions.push(hasStatus("requested", "creating"));
  else if (state === "running")
    conditions.push(hasStatus("ready"), sql`(${trialEnd} is null or ${trialEnd} > ${nowLiteral})`);
  else if (state === "ended") conditions.push(hasStatus("ready"), sql`${trialEnd} <= ${nowLiteral}`);
  else if (state === "ending") conditions.push(hasStatus("ready"), trialEndsWithin(trialEndingSoonDays));
  else if (state !== undefined && state !== "deleted") conditions.push(hasStatus(state));
  if (endingWithin !== undefined) conditions.push(hasStatus("ready"), trialEndsWithin(endingWithin));
  if (source !== undefined) conditions.push(sql`${createColumnTerm("source")} = ${source}`);
  // The column `plan` stores the purpose.
  if (purpose !== undefined) conditions.push(sql`${createColumnTerm("plan")} = ${purpose}`);
  if (failedStep !== undefined) conditions.push(hasStatus("failed"), hasFailedStep(failedStep));
  if (search)
    conditions.push(
      joinWithOr(
        listSearchTexts(search).map((text) =>
          usesSortIndex
            ? columnContains(engine, "search_fold", text)
            : matchesIndexedText(engine, { index: "instance_search", column: "search_fold" }, text),
        ),
      ),
    );
  return conditions;
}

const hasFailedStep = (step: StepName) => sql<SqlBool>`
  id in (select instance_id from instance_step where step = ${step} and status = 'failed')`;
