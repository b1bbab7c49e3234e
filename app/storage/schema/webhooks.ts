import type { Ms } from "./column-values.ts";
import type { attemptRows, deliveryRows, webhookRows } from "./webhook-rows.ts";

export interface WebhookTables {
  webhook: ReturnType<typeof webhookRows.rowOf> & { leased_until: Ms; resume_at?: Ms | null };
  webhook_delivery: ReturnType<typeof deliveryRows.rowOf>;
  webhook_attempt: ReturnType<typeof attemptRows.rowOf> & { delivery_id: number };
}
