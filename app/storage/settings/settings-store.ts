import {
  defaultSettings,
  settings,
  type SettingsStore,
  type SettingsWrites,
} from "#app/domain/settings/settings.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { preparedQuery } from "#app/storage/engine/prepared-query.ts";
import { sharedLoader } from "#app/storage/engine/batch-loader.ts";
import type { UnitContext } from "#app/storage/engine/unit-context.ts";

export function settingsStore(engine: Engine): SettingsStore {
  const { db } = engine;
  const all = preparedQuery(() => db.selectFrom("setting").select(["name", "value", "row_version"]));
  const read = sharedLoader(engine, async () => {
    const { rows } = await db.executeQuery(all());
    const saved = Object.fromEntries(rows.map((row): [string, unknown] => [row.name, JSON.parse(row.value)]));
    const rowVersion = Math.max(1, ...rows.map((row) => row.row_version));
    return { ...settings.parse({ ...defaultSettings, ...saved }), rowVersion };
  });
  return { read };
}

export function settingsWrites({ engine: { db }, write }: UnitContext): SettingsWrites {
  return {
    saveSettings({ rowVersion, ...settings }, at) {
      for (const [name, value] of Object.entries(settings)) {
        const row = { value: JSON.stringify(value), updated_at: msOf(at), row_version: rowVersion + 1 };
        const saved = db
          .insertInto("setting")
          .values({ name, ...row })
          .onConflict((clash) =>
            clash.column("name").doUpdateSet(row).where("setting.row_version", "<=", rowVersion),
          );
        write(saved.compile(), 1);
      }
    },

    recomputeSummaries({ rowVersion }) {
      // The value is below every id and never repeats, so that a running refresh notices the restart.
      write(db.updateTable("refresh_info").set({ recompute_after: -rowVersion }).compile());
    },

    addThresholds(days, at) {
      for (const day of days) {
        const since = { since: msOf(at) };
        const added = db
          .insertInto("reminder_threshold")
          .values({ days: day, ...since })
          .onConflict((clash) => clash.column("days").doUpdateSet(since));
        write(added.compile());
      }
    },
  };
}
