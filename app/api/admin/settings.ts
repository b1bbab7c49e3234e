import { z } from "zod";
import { recomputeFirstBatches } from "#app/domain/license/refresh-summaries.ts";
import { changeSettings } from "#app/domain/settings/change-settings.ts";
import { presentSettings, reminderDays, renewalPeriod } from "#app/domain/settings/settings.ts";
import { handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";
import { describeFields } from "#app/api/endpoint/describe-schema.ts";
import { licenseSettingsSchema } from "./schemas/settings.ts";
import { identifySettings } from "#app/domain/row-version.ts";

export const settingsEndpoints = {
  read: defineEndpoint({
    method: "GET",
    path: "/api/oem/license-settings",
    operationId: "getSettings",
    summary: "Get the license settings",
    description: "Returns the settings that apply to all licenses.",
    action: "settings.read",
    result: licenseSettingsSchema,
    identifyResult: identifySettings,
  }),
  changeRenewalPeriod: defineEndpoint({
    method: "PUT",
    path: "/api/oem/license-settings/renewal-period",
    operationId: "changeRenewalPeriod",
    summary: "Change the renewal period",
    description: "Sets how many days before its end a license counts as almost expired.",
    action: "settings.manage",
    body: describeFields(z.object({ renewalPeriod }), {
      renewalPeriod:
        "Number of days before the end of a license at which its status becomes almost expired, 1 to 3,650.",
    }),
    result: licenseSettingsSchema,
    identifyResult: identifySettings,
    supportsIfMatch: true,
    example: { body: { renewalPeriod: 60 } },
  }),
  changeReminderDays: defineEndpoint({
    method: "PUT",
    path: "/api/oem/license-settings/reminder-days",
    operationId: "changeReminderDays",
    summary: "Change the reminder days",
    description: "Sets on which days before the end of a license its reminders are sent.",
    action: "settings.manage",
    body: describeFields(z.object({ reminderDays }), {
      reminderDays: "Numbers of days before the end of a license on which reminders are sent.",
    }),
    result: licenseSettingsSchema,
    identifyResult: identifySettings,
    supportsIfMatch: true,
    example: { body: { reminderDays: [60, 30, 7] } },
  }),
};

export const settingsHandlers = [
  handle(settingsEndpoints.read, async ({ context }) =>
    presentSettings(await context.storage.settings.read()),
  ),
  handle(settingsEndpoints.changeRenewalPeriod, async ({ body, actor, expectedVersion, context }) => {
    const changedSettings = await changeSettings(context.storage, actor, body, expectedVersion);
    // Recomputes only the first batches of licenses. A job recomputes the statuses of the other licenses.
    await recomputeFirstBatches(context.storage, actor.actedAt);
    return presentSettings(changedSettings);
  }),
  handle(settingsEndpoints.changeReminderDays, async ({ body, actor, expectedVersion, context }) =>
    presentSettings(await changeSettings(context.storage, actor, body, expectedVersion)),
  ),
];
