import { millisecondsInHour } from "date-fns/constants";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

export async function removeStaleRows(storage: Storage, now: Date): Promise<void> {
  const hoursAgo = (hours: number) => instantOf(now.getTime() - hours * millisecondsInHour);
  // Sessions end eight hours after the sign-in, or one hour after their last use.
  await storage.sessions.sweep(hoursAgo(8), hoursAgo(1));
  await storage.idempotency.removeBefore(hoursAgo(24));
  await storage.rateLimits.sweep(hoursAgo(1));
  // Marketplace events are stored for three years, because a purchase can start that long after its agreement. The
  // event names the previous agreement.
  await storage.agreements.removeEventsBefore(hoursAgo(1_100 * 24));
  await storage.webhooks.removeDeliveriesBefore(hoursAgo(30 * 24));
}
