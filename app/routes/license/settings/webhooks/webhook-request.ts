import { data, href } from "react-router";
import type { Paging } from "#app/domain/page.ts";
import { hasDamagedEvents } from "#app/domain/webhook/damaged-events.ts";
import type { Webhook } from "#app/domain/webhook/webhook.ts";
import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

export const webhookList = defineList<object>({ path: href("/license/settings/webhooks"), names: [] });

export const defineDeliveryList = (id: string | number) =>
  defineList<Paging>({
    path: href("/license/settings/webhooks/:id", { id: String(id) }),
    names: ["pageNumber", "pageSize"],
    sizes: [25, 50, 100],
  });

export const requireWebhookApi = ({ context }: LoaderArgs) => requireApi(context, "webhook.manage").webhooks;

/** Loads all webhooks, because the API has no endpoint for one webhook. */
export async function loadWebhook(args: LoaderArgs & { params: { id: string } }): Promise<Webhook> {
  const webhook = (await requireWebhookApi(args).list()).find(({ id }) => String(id) === args.params.id);
  if (!webhook) throw data({ message: "The webhook was not found." }, { status: 404 });
  return webhook;
}

export function describeEventCount(webhook: Webhook, { formatCount }: NumberFormat): string {
  const { eventNames } = webhook;
  if (eventNames === null) return "All events";
  return hasDamagedEvents(webhook)
    ? "The stored events cannot be read"
    : formatCount(eventNames.length, "kind of event", "kinds of event");
}

const stateBadges = {
  on: { label: "On", variant: "success" },
  off: { label: "Off", variant: "secondary" },
  failed: { label: "Turned off after failures", variant: "destructive" },
} as const;

export function getStateBadge(webhook: Webhook) {
  const { state, hasSigningKey } = webhook;
  if (hasDamagedEvents(webhook)) return { label: "Choose the events again", variant: "destructive" } as const;
  return state === "on" && !hasSigningKey
    ? ({ label: "Needs a new secret", variant: "destructive" } as const)
    : stateBadges[state];
}

export const deliveryBadges = {
  waiting: { label: "Waiting", variant: "warning", icon: "clock" },
  delivered: { label: "Delivered", variant: "success" },
  failed: { label: "Given up", variant: "destructive", icon: "crossed-out" },
} as const;
