import type { Ms } from "./column-values.ts";
import type { deliveryRows, webhookRows } from "./webhook/webhook-store.ts";

export interface WebhookTables {
  webhook: ReturnType<typeof webhookRows.rowOf> & { leased_until: Ms };
  webhook_delivery: ReturnType<typeof deliveryRows.rowOf>;
}
