import { millisecondsInDay } from "date-fns/constants";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { endingDays, type HostedFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import { fold } from "#app/domain/text/fold.ts";
import type { StepName } from "#app/domain/instance/steps.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { allOf, contains } from "#app/storage/engine/dialect.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { matchesIndexedText } from "#app/storage/engine/text-search.ts";

/** Must match the condition of the partial indexes. */
const isLive = sql<SqlBool>`deleted_at is null and license_deleted_at is null`;
const isDeleted = sql<SqlBool>`(deleted_at is not null or license_deleted_at is not null)`;

/** Above this number, walking the sorted index is faster than collecting and sorting. */
const maxSorted = 2_000;

const columnOf = { created: "id", ends: "trial_ends_at", company: "company_fold" } as const;

export async function pageOfHosted(
  engine: Engine,
  filter: HostedFilter,
  now: Instant,
): Promise<{ ids: number[]; total: number }> {
  const { pageNumber, pageSize, sortBy, sortType } = filter;
  const total = await countHosted(engine, filter, now);
  const offset = pageNumber * pageSize;
  if (offset >= total || pageSize === 0) return { ids: [], total };
  const isIndexWalk = total > maxSorted;
  const length = Math.min(pageSize, total - offset);
  const fromEnd = total - offset - length;
  const isBackwards = fromEnd < offset;
  const isAscending = (sortType === "ASC") !== isBackwards;
  const direction = isAscending ? sql`asc` : sql`desc`;
  const nulls = isAscending ? sql`nulls first` : sql`nulls last`;
  // Only nullable columns may specify the order of nulls; otherwise the index is not used.
  const order = sql`${sql.ref(columnOf[sortBy])} ${direction} ${sortBy === "ends" ? nulls : sql``}`;
  const { rows } = await sql<{ id: number }>`
    select id from instance where ${allOf(wheresOf(engine, filter, now, isIndexWalk))}
    order by ${order} ${sortBy === "created" ? sql`` : sql`, id ${direction}`}
    limit ${length} offset ${isBackwards ? fromEnd : offset}`.execute(engine.db);
  const ids = rows.map((row) => row.id);
  return { ids: isBackwards ? ids.toReversed() : ids, total };
}

type Narrowing = Omit<HostedFilter, "pageNumber" | "pageSize" | "sortBy" | "sortType">;

async function countHosted(engine: Engine, filter: Narrowing, now: Instant): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from instance where ${allOf(wheresOf(engine, filter, now, false))}`.execute(
    engine.db,
  );
  return rows[0]?.total ?? 0;
}

function wheresOf(
  engine: Engine,
  { state, endingWithin, source, purpose, failedStep, search }: Narrowing,
  now: Instant,
  isIndexWalk: boolean,
): RawBuilder<SqlBool>[] {
  const column = (name: string) =>
    isIndexWalk && engine.databaseType === "sqlite" ? sql`+${sql.ref(name)}` : sql.ref(name);
  const at = sql.lit(msOf(now));
  const status = (...named: string[]) =>
    sql<SqlBool>`${column("status")} in (${sql.join(named.map((name) => sql.lit(name)))})`;
  const end = column("trial_ends_at");
  const endsWithin = (days: number) =>
    sql<SqlBool>`${end} > ${at} and ${end} <= ${sql.lit(msOf(now) + days * millisecondsInDay)}`;
  const wheres: RawBuilder<SqlBool>[] = [state === "deleted" ? isDeleted : isLive];
  if (state === "creating") wheres.push(status("requested", "creating"));
  else if (state === "running") wheres.push(status("ready"), sql`(${end} is null or ${end} > ${at})`);
  else if (state === "ended") wheres.push(status("ready"), sql`${end} <= ${at}`);
  else if (state === "ending") wheres.push(status("ready"), endsWithin(endingDays));
  else if (state !== undefined && state !== "deleted") wheres.push(status(state));
  if (endingWithin !== undefined) wheres.push(status("ready"), endsWithin(endingWithin));
  if (source !== undefined) wheres.push(sql`${column("source")} = ${source}`);
  if (purpose !== undefined) wheres.push(sql`${column("plan")} = ${purpose}`);
  if (failedStep !== undefined) wheres.push(status("failed"), hasFailed(failedStep));
  const text = fold(search ?? "");
  if (text !== "")
    wheres.push(
      isIndexWalk
        ? contains(engine, "search_fold", text)
        : matchesIndexedText(engine, { index: "instance_search", column: "search_fold" }, text),
    );
  return wheres;
}

const hasFailed = (step: StepName) => sql<SqlBool>`
  id in (select instance_id from instance_step where step = ${step} and status = 'failed')`;
