import type { ViewStore, ViewWrites } from "#app/domain/view/view-store.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { prepareQuery } from "#app/storage/engine/prepared-query.ts";
import { versionedRowWrites } from "#app/storage/engine/row-access.ts";
import { viewRows } from "#app/storage/schema/view-rows.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

export function viewStore({ db }: Engine): ViewStore {
  /** This query also reads the time of the last refresh, so that lists need only one query. */
  const visibleViewsQuery = prepareQuery((personId: number) =>
    db
      .selectFrom("refresh_info")
      .leftJoin("list_view", (join) =>
        join.on((eb) => eb.or([eb("person_id", "=", personId), eb("is_shared", "=", 1)])),
      )
      .selectAll("list_view")
      .select("refreshed_at")
      .orderBy("is_shared", "desc")
      .orderBy("place")
      .orderBy("id"),
  );
  return {
    async listVisibleTo(personId) {
      const { rows } = await db.executeQuery(visibleViewsQuery(personId));
      const views = rows.flatMap((row) => (isView(row) ? [viewRows.recordFrom(row)] : []));
      return { views, lastUpdatedAt: instantOrNull(rows[0]?.refreshed_at ?? null) };
    },
  };
}

type ViewRow = ReturnType<typeof viewRows.rowOf>;

/** If there is no view, the left join returns null in all columns of the view. */
const isView = (row: { [Name in keyof ViewRow]: ViewRow[Name] | null }): row is ViewRow => row.id !== null;

export const viewWrites = (context: WriteContext): ViewWrites =>
  versionedRowWrites(context, "list_view", viewRows.rowOf);
