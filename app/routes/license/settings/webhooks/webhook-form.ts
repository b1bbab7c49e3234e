import { z } from "zod";
import { type EventName, eventName } from "#app/domain/history/event.ts";
import { eventLabel } from "#app/domain/history/event-names.ts";
import { newWebhook, type Webhook } from "#app/domain/webhook/webhook.ts";
import type { ConflictCheckedFields } from "#app/routes/kit/conflicts/conflict.ts";

export const webhookFormSchema = z.object({
  url: newWebhook.shape.url,
  eventNames: z.array(eventName).default([]),
});
export type WebhookFormValues = z.output<typeof webhookFormSchema>;

/** Without a selected event, the webhook receives all events. */
export const buildWebhookRequest = ({ url, eventNames }: WebhookFormValues) => ({
  url,
  eventNames: eventNames.length > 0 ? eventNames : null,
});

const describeEvents = (selectedEventNames: EventName[]) =>
  selectedEventNames.length > 0 ? selectedEventNames.map((name) => eventLabel[name]) : ["All events"];

export const webhookFields: ConflictCheckedFields<Webhook, WebhookFormValues> = {
  url: { label: "Address", read: ({ url }) => url },
  eventNames: {
    label: "Events",
    read: ({ eventNames }) => eventNames ?? [],
    describe: describeEvents,
    serialize: (names) => names.toSorted().join(","),
  },
};
