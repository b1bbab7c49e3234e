import { defaultSettings, settings, type SettingsStore } from "#app/domain/settings/settings.ts";
import type { Engine } from "./engine.ts";

/** Each setting is a row of its own, named as the domain names it. */
export function settingsStore({ db }: Engine): SettingsStore {
  return {
    async read() {
      const rows = await db.selectFrom("setting").select(["name", "value", "row_version"]).execute();
      const saved = Object.fromEntries(
        rows.map((row): [string, unknown] => [row.name, JSON.parse(row.value)]),
      );
      const rowVersion = Math.max(1, ...rows.map((row) => row.row_version));
      return { ...settings.parse({ ...defaultSettings, ...saved }), rowVersion };
    },
  };
}
