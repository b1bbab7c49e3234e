import type { attemptRows, deliveryRows, webhookRows } from "./webhook-rows.ts";

export interface WebhookTables {
  webhook: ReturnType<typeof webhookRows.rowOf>;
  webhook_delivery: ReturnType<typeof deliveryRows.rowOf>;
  webhook_attempt: ReturnType<typeof attemptRows.rowOf> & { delivery_id: number };
}
