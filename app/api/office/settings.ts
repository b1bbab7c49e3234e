import { z } from "zod";
import { recomputeFirst } from "#app/domain/license/refresh-summaries.ts";
import { changeSettings } from "#app/domain/settings/change-settings.ts";
import { reminderDays, renewalPeriod, savedSettings } from "#app/domain/settings/settings.ts";
import { answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";

export const settingsCalls = {
  read: call({
    method: "GET",
    path: "/api/oem/license-settings",
    operationId: "getSettings",
    summary: "The license settings",
    action: "settings.read",
    result: savedSettings,
  }),
  changeRenewalPeriod: call({
    method: "PUT",
    path: "/api/oem/license-settings/renewal-period",
    operationId: "changeRenewalPeriod",
    summary: "Changes how many days before its end a license counts as almost expired",
    action: "settings.manage",
    body: z.object({ renewalPeriod }),
    result: savedSettings,
    changes: true,
  }),
  changeReminderDays: call({
    method: "PUT",
    path: "/api/oem/license-settings/reminder-days",
    operationId: "changeReminderDays",
    summary: "Changes how many days before the end of a license its reminders are sent",
    action: "settings.manage",
    body: z.object({ reminderDays }),
    result: savedSettings,
    changes: true,
  }),
};

export const settingsAnswers = [
  answer(settingsCalls.read, ({ world }) => world.storage.settings.read()),
  answer(settingsCalls.changeRenewalPeriod, async ({ body, actor, expectedVersion, world }) => {
    const saved = await changeSettings(world.storage, actor, body, expectedVersion);
    await recomputeFirst(world.storage, actor.at);
    return saved;
  }),
  answer(settingsCalls.changeReminderDays, ({ body, actor, expectedVersion, world }) =>
    changeSettings(world.storage, actor, body, expectedVersion),
  ),
];
