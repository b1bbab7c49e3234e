import { createEvent } from "#app/domain/history/event.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { checkRowVersion, type ExpectedVersion, identifySettings } from "#app/domain/row-version.ts";
import { presentSettings, type StoredSettings, type Settings, type SettingsPorts } from "./settings.ts";

/**
 * Changes the settings that `change` contains. Writes nothing if no value differs and no damaged value is replaced.
 * Throws `conflict` for an outdated version.
 */
export function changeSettings(
  storage: SettingsPorts,
  actor: Actor,
  change: Partial<Omit<Settings, "approvalRules">>,
  expectedVersion: ExpectedVersion,
): Promise<StoredSettings> {
  return storage.transact(async (transaction) => {
    const currentSettings = await storage.settings.read();
    checkRowVersion(expectedVersion, identifySettings(), presentSettings(currentSettings));
    const { damagedSettings = [] } = currentSettings;
    const isRepaired = damagedSettings.some((name) => name in change);
    const remainingDamage = damagedSettings.filter((name) => !(name in change));
    const newSettings = {
      ...currentSettings,
      ...change,
      damagedSettings: remainingDamage.length > 0 ? remainingDamage : undefined,
    };
    const before = pickEventValues(currentSettings);
    const after = pickEventValues(newSettings);
    if (JSON.stringify(before) === JSON.stringify(after) && !isRepaired) return currentSettings;
    transaction.settings.save(newSettings, actor.actedAt);
    const addedDays = newSettings.reminderDays.filter((days) => !currentSettings.reminderDays.includes(days));
    transaction.settings.addReminderThresholds(addedDays, actor.actedAt);
    if (newSettings.renewalPeriod !== currentSettings.renewalPeriod)
      transaction.settings.recomputeSummaries(currentSettings);
    transaction.record(createEvent(actor, null, "update-settings", { details: change, before, after }));
    return { ...newSettings, rowVersion: currentSettings.rowVersion + 1 };
  });
}

const pickEventValues = ({ renewalPeriod, reminderDays }: Omit<Settings, "approvalRules">) => ({
  renewalPeriod,
  reminderDays,
});
