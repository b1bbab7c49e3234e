import { sql, type SqlBool } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { LicenseStretch, StoredLicense, WalkPlace } from "#app/domain/license/license-store.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine.ts";
import { matching } from "./page.ts";

type Load = (ids: readonly number[]) => Promise<StoredLicense[]>;

/** Each portion starts where the last one ended, so that the thousandth costs what the first did. */
export async function walkLicenses(
  engine: Engine,
  load: Load,
  filter: LicenseFilter,
  after: WalkPlace | null,
  limit: number,
): Promise<LicenseStretch> {
  const newestFirst = { ...filter, sortBy: "createdAt", sortType: "DESC" } as const;
  const matches = await matching(engine, newestFirst, engine.dialect === "sqlite");
  const older = after
    ? matches.where(sql<SqlBool>`(created_at, license_id) < (${msOf(after.createdAt)}, ${after.id})`)
    : matches;
  const places = await older
    .select(["license_id", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("license_id", "desc")
    .limit(limit)
    .execute();
  const last = places.length === limit ? places.at(-1) : undefined;
  return {
    rows: places.length > 0 ? await load(places.map((place) => place.license_id)) : [],
    next: last ? { id: last.license_id, createdAt: instantOf(last.created_at) } : null,
  };
}
