import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

const hourMs = 60 * 60 * 1000;

export async function sweep(storage: Storage, now: Date): Promise<void> {
  const ago = (hours: number) => instantOf(now.getTime() - hours * hourMs);
  await storage.sessions.sweep(ago(8), ago(1));
  await storage.idempotency.sweep(ago(24));
  await storage.rateLimits.sweep(ago(1));
  await storage.marketplaceCustomers.sweepEvents(ago(30 * 24));
  await storage.webhooks.sweepDeliveries(ago(30 * 24));
}
