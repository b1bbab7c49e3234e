import { millisecondsInHour } from "date-fns/constants";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

export async function removeStaleRows(storage: Storage, now: Date): Promise<void> {
  const instantBefore = (hours: number) => instantOf(now.getTime() - hours * millisecondsInHour);
  await storage.sessions.sweep(instantBefore(8), instantBefore(1));
  await storage.idempotency.sweep(instantBefore(24));
  await storage.rateLimits.sweep(instantBefore(1));
  // A purchase can be agreed up to three years before it starts, and its event names the agreement that it continues.
  await storage.agreements.sweepEvents(instantBefore(1_100 * 24));
  await storage.webhooks.sweepDeliveries(instantBefore(30 * 24));
}
