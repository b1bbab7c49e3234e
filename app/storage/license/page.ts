import { type RawBuilder, sql } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { Slice } from "#app/domain/page.ts";
import { listed } from "#app/storage/dialect.ts";
import type { Engine } from "#app/storage/engine.ts";
import type { Apart } from "./conditions.ts";
import { numberOf, summariesBy, type Survey, survey, whereOf } from "./count.ts";
import { all } from "./facets.ts";
import { atTheBeginning, startByCreators, startBySpans, startPastDeleted } from "./far.ts";
import { orders, placed, placesIn, sorted, type Stretch } from "./order.ts";
import { idsAmong } from "./portions.ts";
import type { Column } from "./search.ts";
import { apartIn, apartWorthReading, isWorthCounting, isWorthWalking, testedIn } from "./ways.ts";
import { wideColumns, type WideRow } from "./wide.ts";

/** Counts may be this old, because they only choose the query plan. */
const rememberedMs = 60_000;
const mostRemembered = 500;

interface Sizes {
  /** From this offset on, looking for rows to skip is worth a query. */
  far: number;
  /** Number of ids read by one query, which takes some milliseconds. */
  portion: number;
}
const usualSizes: Sizes = { far: 10_000, portion: 50_000 };

type Counted = Survey & { total: number };
const isCounted = (seen: Survey): seen is Counted => seen.total !== null;

/** Gets page and total from one query if the same filter was estimated recently. */
export function pagesOf(
  engine: Engine,
  sizes: Sizes = usualSizes,
): (filter: LicenseFilter) => Promise<Slice<WideRow>> {
  const surveys = new Map<string, { seen: Survey; until: number }>();

  function remember(name: string, seen: Survey) {
    const [oldest] = surveys.keys();
    if (surveys.size >= mostRemembered && oldest !== undefined) surveys.delete(oldest);
    surveys.set(name, { seen, until: performance.now() + rememberedMs });
  }

  /** Returns null if the cached estimate does not lead to the page. */
  async function pageAgain(filter: LicenseFilter, remembered: { seen: Survey }) {
    const { seen } = remembered;
    if (isGathered(filter, seen)) return pageOfGathered(engine, filter, seen);
    if (!isCounted(seen)) return null;
    const page = await pageBy(engine, filter, seen, seen.counted, sizes);
    if (page.total === seen.total) return page;
    const moved = { ...seen, total: page.total };
    remembered.seen = moved;
    return dependsOnTotal(filter, seen) || dependsOnTotal(filter, moved) ? null : page;
  }

  return async (filter) => {
    const { pageNumber: _number, pageSize: _size, sortBy: _by, sortType: _type, ...narrowing } = filter;
    const name = JSON.stringify(narrowing);
    const remembered = surveys.get(name);
    const again =
      remembered && performance.now() < remembered.until ? await pageAgain(filter, remembered) : null;
    if (again) return again;
    surveys.delete(name);
    const seen = await survey(engine, filter);
    if (isGathered(filter, seen)) {
      remember(name, seen);
      return pageOfGathered(engine, filter, seen);
    }
    const total = seen.total ?? (await numberOf(engine, seen.counted));
    const fresh = { ...seen, total };
    remember(name, fresh);
    return pageBy(engine, filter, fresh, sql.lit(total), sizes);
  };
}

/** Positions beyond the middle are closer to the other end, which requires an exact total. */
function dependsOnTotal({ pageNumber, pageSize }: LicenseFilter, { total }: Counted): boolean {
  const offset = pageNumber * pageSize;
  return offset >= total || isPastMiddle(offset, pageSize, total);
}

const isPastMiddle = (offset: number, length: number, total: number) => total - offset - length < offset;

function stretchFromStart({ pageNumber, pageSize, sortBy, sortType }: LicenseFilter): Stretch {
  return {
    order: orders[sortBy],
    direction: sortType === "ASC" ? "asc" : "desc",
    offset: pageNumber * pageSize,
    // The number of matches may have grown since the estimate.
    length: pageSize,
  };
}

function stretchOf(filter: LicenseFilter, { total }: Counted): Stretch {
  const stretch = stretchFromStart(filter);
  const { direction, offset } = stretch;
  const length = Math.min(stretch.length, total - offset);
  if (!isPastMiddle(offset, length, total)) return stretch;
  return {
    ...stretch,
    direction: direction === "asc" ? "desc" : "asc",
    offset: total - offset - length,
    length,
  };
}

/** True if all matches are read and sorted, so that no separate count is needed. */
const isGathered = (filter: LicenseFilter, seen: Survey): boolean =>
  seen.isCountedEach && isWorthCounting(seen, stretchFromStart(filter));

const pageOfGathered = (engine: Engine, filter: LicenseFilter, seen: Survey) =>
  shown(engine, filter, gathered(engine, seen, stretchFromStart(filter), seen.counted));

async function pageBy(
  engine: Engine,
  filter: LicenseFilter,
  seen: Counted,
  counted: RawBuilder<number>,
  sizes: Sizes,
): Promise<Slice<WideRow>> {
  const { pageNumber, pageSize } = filter;
  if (pageSize === 0 || pageNumber * pageSize >= seen.total)
    return { rows: [], total: await numberOf(engine, counted) };
  const stretch = stretchOf(filter, seen);
  const apart = engine.inPortions && apartWorthReading(seen, seen.total, stretch, sizes.portion);
  if (apart)
    return shown(engine, filter, { counted, places: await chosen(engine, apart, seen, stretch, sizes) });
  return shown(
    engine,
    filter,
    isWorthWalking(seen, seen.total, stretch)
      ? { counted, places: await walked(engine, seen, stretch, sizes) }
      : gathered(engine, seen, stretch, counted),
  );
}

interface Places {
  /** Common table expression for both queries. */
  source?: RawBuilder<unknown>;
  counted: RawBuilder<number>;
  places: RawBuilder<unknown>;
}

async function shown(
  engine: Engine,
  { sortBy, sortType }: LicenseFilter,
  { source = sql``, counted, places }: Places,
): Promise<Slice<WideRow>> {
  const place = { column: sql.ref("place.sorted_by"), id: sql.ref("place.license_id") };
  const { rows } = await sql<WideRow & { total: number }>`${source}
    select counted.total, ${wideColumns(engine)}
    from (select ${counted} as total) as counted
    left join (${places}) as place on true
    left join license on license.id = place.license_id
    left join license_summary on license_summary.license_id = place.license_id
    ${sorted(place, orders[sortBy], sortType === "ASC" ? "asc" : "desc")}`.execute(engine.db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

async function walked(engine: Engine, seen: Survey, stretch: Stretch, sizes: Sizes) {
  const { conditions, traits } = seen;
  const apart = apartIn(conditions, stretch.order.column);
  const { start, passed } =
    stretch.offset >= sizes.far ? await startFor(engine, seen, stretch, apart) : atTheBeginning;
  const own = apart ? [...apart.wheres, ...apart.between] : testedIn(conditions, stretch.order.column);
  return sql`select ${placed(stretch)} from ${apart ? apart.table : sql`license_summary`}
    where ${all([...own, ...start, ...traits])}
    ${placesIn({ ...stretch, offset: stretch.offset - passed })}`;
}

/** Counter keys of the orders that have spans. */
const spansOf: Partial<Record<Column, string>> = {
  created_at: "created",
  activated_at: "activated",
  expired_at: "expired",
};

function startFor(engine: Engine, seen: Survey, stretch: Stretch, apart: Apart | undefined) {
  const { conditions, traits, everything, matching } = seen;
  const { column } = stretch.order;
  const isByTraits = conditions.length === 0;
  const spans = apart ? apart.spans : isByTraits && spansOf[column];
  if (spans) return startBySpans(engine, traits, spans, stretch);
  if (isByTraits && column === "created_by_fold") return startByCreators(engine, traits, stretch);
  const deleted = everything - matching;
  const isWorthIt = engine.dialect === "sqlite" && seen.isUndemanding && deleted < stretch.offset / 4;
  return isWorthIt ? startPastDeleted(engine, traits, deleted, stretch) : atTheBeginning;
}

/** Two steps, so that no planner walks the sorted index instead. */
function gathered(engine: Engine, seen: Survey, stretch: Stretch, counted: RawBuilder<number>): Places {
  return {
    source: sql`with gathered as materialized (
      select license_id, ${sql.ref(stretch.order.column)} from ${summariesBy(engine, seen.narrowest)}
      where ${all(whereOf(engine, seen))}
    )`,
    counted: seen.isCountedEach ? sql<number>`(select count(*) from gathered)` : counted,
    places: sql`select ${placed(stretch)} from gathered ${placesIn(stretch)}`,
  };
}

async function chosen(
  engine: Engine,
  apart: Apart,
  { traits }: Survey,
  stretch: Stretch,
  { portion }: Sizes,
) {
  const ids = await engine.inPortions?.((read) => idsAmong(engine, read, apart, traits, stretch, portion));
  return sql`select ${placed(stretch)} from license_summary
    where license_id in ${listed(engine, ids ?? [])}`;
}
