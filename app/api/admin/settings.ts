import { z } from "zod";
import { recomputeFirstBatches } from "#app/domain/license/refresh-summaries.ts";
import { changeSettings } from "#app/domain/settings/change-settings.ts";
import { reminderDays, renewalPeriod, savedSettings } from "#app/domain/settings/settings.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";

export const settingsEndpoints = {
  read: defineEndpoint({
    method: "GET",
    path: "/api/oem/license-settings",
    operationId: "getSettings",
    summary: "Get the license settings",
    action: "settings.read",
    result: savedSettings,
  }),
  changeRenewalPeriod: defineEndpoint({
    method: "PUT",
    path: "/api/oem/license-settings/renewal-period",
    operationId: "changeRenewalPeriod",
    summary: "Change the number of days before its end from which a license counts as almost expired",
    action: "settings.manage",
    body: z.object({ renewalPeriod }),
    result: savedSettings,
    supportsIfMatch: true,
  }),
  changeReminderDays: defineEndpoint({
    method: "PUT",
    path: "/api/oem/license-settings/reminder-days",
    operationId: "changeReminderDays",
    summary: "Change the days before the end of a license on which reminders are sent",
    action: "settings.manage",
    body: z.object({ reminderDays }),
    result: savedSettings,
    supportsIfMatch: true,
  }),
};

export const settingsHandlers = [
  handle(settingsEndpoints.read, ({ context }) => context.storage.settings.read()),
  handle(settingsEndpoints.changeRenewalPeriod, async ({ body, actor, expectedVersion, context }) => {
    const changedSettings = await changeSettings(context.storage, actor, body, expectedVersion);
    await recomputeFirstBatches(context.storage, actor.at);
    return changedSettings;
  }),
  handle(settingsEndpoints.changeReminderDays, ({ body, actor, expectedVersion, context }) =>
    changeSettings(context.storage, actor, body, expectedVersion),
  ),
];
