import { createEvent } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { checkRowVersion } from "#app/domain/row-version.ts";
import type { SavedSettings, Settings, SettingsPorts } from "./settings.ts";

/** Does not change missing settings. Writes nothing if unchanged. Raises `conflict` for a stale save. */
export function changeSettings(
  storage: SettingsPorts,
  actor: Actor,
  change: Partial<Settings>,
  expectedVersion: number | null,
): Promise<SavedSettings> {
  return storage.transact(async (work) => {
    const current = await storage.settings.read();
    checkRowVersion(expectedVersion, current);
    const newSettings = { ...current, ...change };
    const [before, after] = [eventValues(current), eventValues(newSettings)];
    if (JSON.stringify(before) === JSON.stringify(after)) return current;
    work.saveSettings(newSettings, actor.at);
    const addedDays = newSettings.reminderDays.filter((days) => !current.reminderDays.includes(days));
    work.addThresholds(addedDays, actor.at);
    if (newSettings.renewalPeriod !== current.renewalPeriod) work.recomputeSummaries(current);
    work.record(createEvent(actor, "", "update-settings", { details: change, before, after }));
    return { ...newSettings, rowVersion: current.rowVersion + 1 };
  });
}

const eventValues = ({ renewalPeriod, reminderDays }: Settings) => ({ renewalPeriod, reminderDays });
