import type { Webhook } from "./webhook.ts";

/** A valid webhook sends all events or at least one. */
export const hasDamagedEvents = ({ eventNames }: Pick<Webhook, "eventNames">): boolean =>
  eventNames?.length === 0;
