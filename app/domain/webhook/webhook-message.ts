import { z } from "zod";
import { eventName, historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";

/** The body of a delivered request. */
export const webhookMessage = z.object({
  type: eventName.or(z.literal("test")),
  timestamp: z.string(),
  data: z.object({
    event: historyEvent,
    /** State of the license when the message is sent. */
    license: license.nullable(),
  }),
});
export type WebhookMessage = z.output<typeof webhookMessage>;
