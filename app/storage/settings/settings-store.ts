import { strictestApprovalRules } from "#app/domain/approval-rules/approval-rules.ts";
import {
  defaultSettings,
  settings,
  type StoredSettings,
  type Settings,
  type SettingsStore,
  type SettingsWrites,
} from "#app/domain/settings/settings.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { prepareQuery } from "#app/storage/engine/prepared-query.ts";
import { createSharedLoader } from "#app/storage/engine/batch-loader.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

/** Every page of licenses needs the settings, so a damaged setting has this value. It sends no reminders. */
const replacementSettings: Settings = {
  ...defaultSettings,
  reminderDays: [],
  approvalRules: strictestApprovalRules,
};

function parseSettings(
  storedSettings: Record<string, unknown>,
): Pick<StoredSettings, keyof Settings | "damagedSettings"> {
  const values: Record<string, unknown> = { ...defaultSettings, ...storedSettings };
  const { data, error } = settings.safeParse(values);
  if (data) return data;
  const damagedNames = new Set(error.issues.map(({ path: [name] }) => name));
  const readableSettings = Object.entries(values).filter(([name]) => !damagedNames.has(name));
  return {
    ...settings.parse({ ...replacementSettings, ...Object.fromEntries(readableSettings) }),
    damagedSettings: settings.keyof().options.filter((name) => damagedNames.has(name)),
  };
}

export function settingsStore(engine: Engine): SettingsStore {
  const { db } = engine;
  const settingsQuery = prepareQuery(() => db.selectFrom("setting").select(["name", "value", "row_version"]));
  const read = createSharedLoader(engine, async () => {
    const { rows } = await db.executeQuery(settingsQuery());
    const storedSettings = Object.fromEntries(
      rows.map((row): [string, unknown] => [row.name, parseJson(row.value)]),
    );
    const rowVersion = Math.max(1, ...rows.map((row) => row.row_version));
    return { ...parseSettings(storedSettings), rowVersion };
  });
  return { read };
}

export function settingsWrites({ engine: { db }, write }: WriteContext): SettingsWrites {
  return {
    save({ rowVersion, damagedSettings = [], ...settings }, updatedAt) {
      const damagedNames = new Set<string>(damagedSettings);
      for (const [name, value] of Object.entries(settings)) {
        if (damagedNames.has(name)) continue;
        const row = {
          value: JSON.stringify(value),
          updated_at: msOf(updatedAt),
          row_version: rowVersion + 1,
        };
        const upsert = db
          .insertInto("setting")
          .values({ name, ...row })
          .onConflict((conflict) =>
            conflict.column("name").doUpdateSet(row).where("setting.row_version", "<=", rowVersion),
          );
        write(upsert.compile(), { expectedRowCount: 1 });
      }
    },

    recomputeSummaries({ rowVersion }) {
      // The value is below every id and never repeats, so that a running refresh notices the restart.
      write(db.updateTable("refresh_info").set({ recompute_after: -rowVersion }).compile());
    },

    addReminderThresholds(thresholds, addedAt) {
      for (const threshold of thresholds) {
        const sinceColumn = { since: msOf(addedAt) };
        const thresholdUpsert = db
          .insertInto("reminder_threshold")
          .values({ days: threshold, ...sinceColumn })
          .onConflict((conflict) => conflict.column("days").doUpdateSet(sinceColumn));
        write(thresholdUpsert.compile());
      }
    },
  };
}
