import type { SettingsWrites } from "#app/domain/settings/settings.ts";
import { msOf } from "#app/domain/time.ts";
import type { Collecting } from "./write.ts";

export function settingsWrites({ engine: { db }, write }: Collecting): SettingsWrites {
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
      // Before every id, and never twice the same: so a refresh that is under way sees that it begins again.
      write(db.updateTable("refresh_info").set({ recompute_after: -rowVersion }).compile());
    },
  };
}
