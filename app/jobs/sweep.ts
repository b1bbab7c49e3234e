import { subHours } from "date-fns/subHours";
import { removeOldApprovals } from "#app/domain/approval/list-approvals.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Instant } from "#app/domain/time/time.ts";

export async function removeStaleRows(storage: Storage, now: Instant): Promise<void> {
  const hoursAgo = (hours: number) => subHours(now, hours).toISOString();
  const daysAgo = (days: number) => hoursAgo(days * 24);
  // Sessions end eight hours after the sign-in, or one hour after their last use.
  await storage.sessions.removeExpired(hoursAgo(8), hoursAgo(1));
  await storage.idempotency.removeBefore(hoursAgo(24));
  await storage.previews.removeExpired(now);
  await removeOldApprovals(storage, now);
  await storage.rateLimits.removeBefore(hoursAgo(1));
  // Marketplace events are stored for three years. A purchase can start up to three years after its
  // agreement. The purchase then needs the event that names the previous agreement.
  await storage.agreements.removeEventsBefore(daysAgo(1_100));
  await storage.webhooks.removeDeliveriesBefore(daysAgo(30));
  // Ended items prevent a second warning about the same token, which is valid for at most 400 days.
  await storage.queue.removeEndedBefore(daysAgo(400));
}
