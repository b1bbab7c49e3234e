/**
 * Texts of `license_summary` that filters search. `storage/migrations/text-search.ts` creates the search
 * index of each text.
 */
export const searchedTexts = ["company", "email"] as const;
export type SearchedText = (typeof searchedTexts)[number];

/** Columns of `license_summary` with the searched texts. */
export type SearchedColumns = Record<`${SearchedText}_fold`, string>;

type SearchTables = {
  [Text in SearchedText as `${Text}_text`]: { id: number; n: number } & Record<`${Text}_fold`, string>;
};

interface CounterTable {
  counter_key: string;
  flags: number;
  licenses: number;
}

/** Triggers fill these tables, or they are always empty. */
export interface DerivedTables extends SearchTables {
  /** In PostgreSQL, a view of the two tables below, which only PostgreSQL has. */
  license_counter: CounterTable;
  license_counter_total: CounterTable;
  license_counter_change: CounterTable & { id: number };
  case_activity_tally: { license_id: number; type: string; n: number };
  /** Only D1 has this table. A failing insert into the table aborts a batch of statements. */
  uow_guard: { ok: number };
}
