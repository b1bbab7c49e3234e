import type { EventName, HistoryEvent } from "./event.ts";

interface EarlierNames {
  eventName?: string;
  /** Earlier names of fields of `details`. */
  details?: Record<string, string>;
}

/** The hashes of stored events cover the earlier names, so a renamed event is hashed under its earlier names. */
const earlierNames: Partial<Record<EventName, EarlierNames>> = {
  "store-reminder": { eventName: "keep-reminder" },
  "notify-customer": { eventName: "tell-customer", details: { error: "failure" } },
  "send-test-mail": { details: { error: "failure" } },
  "create-instance": { details: { purpose: "plan" } },
  "approve-instance": { details: { purpose: "plan" } },
};

export function replaceWithEarlierNames(event: HistoryEvent) {
  const { eventName = event.eventName, details: fieldNames = {} } = earlierNames[event.eventName] ?? {};
  const details = Object.fromEntries(
    Object.entries(event.details).map(([name, value]) => [fieldNames[name] ?? name, value]),
  );
  return { ...event, eventName, details };
}
