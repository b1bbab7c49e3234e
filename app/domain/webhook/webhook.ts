import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { eventName } from "#app/domain/history/event.ts";
import { storedKey } from "#app/domain/text/license-key.ts";
import { hasHiddenCharacters, hiddenCharacterError } from "#app/domain/text/hidden-characters.ts";

/** `off`: turned off by staff. `failed`: turned off automatically after days without a success. */
export const webhookState = z.enum(["on", "off", "failed"]);

const url = z
  .string()
  .trim()
  .max(2_000)
  .refine((text) => !hasHiddenCharacters(text), hiddenCharacterError)
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    "Enter a web address, such as https://example.com/events.",
  )
  .refine((text) => {
    if (!URL.canParse(text)) return true;
    const { username, password } = new URL(text);
    return username === "" && password === "";
  }, "The web address must not contain a user name or a password.");

const eventNames = z.array(eventName).min(1, "Choose at least one event.").nullable();

export const newWebhook = z.object({ url, eventNames: eventNames.default(null) });
export type NewWebhook = z.output<typeof newWebhook>;

export const webhookChange = z.object({
  url: url.optional(),
  eventNames: eventNames.optional(),
  isOn: z.boolean().optional(),
  /** The earlier secret also signs for one more day. */
  newSecret: z.literal(true).optional(),
});
export type WebhookChange = z.output<typeof webhookChange>;

export const webhook = z.object({
  id: z.number(),
  url: z.string(),
  /** Empty if the stored names are damaged. */
  eventNames: z.array(eventName).nullable(),
  state: webhookState,
  createdAt: instantText,
  createdBy: z.string(),
  position: z.number(),
  lastSuccessAt: instantText.nullable(),
  rowVersion: z.number(),
  hasSigningKey: z.boolean(),
  secret: z.string().optional(),
});
export type Webhook = z.output<typeof webhook>;

export const deliveryState = z.enum(["waiting", "delivered", "failed"]);

export const delivery = z.object({
  id: z.number(),
  eventId: z.number(),
  eventName,
  licenseKey: storedKey.nullable(),
  state: deliveryState,
  attempts: z.number(),
  lastAt: instantText.nullable(),
  nextAt: instantText.nullable(),
  status: z.number().nullable(),
  response: z.string().nullable(),
  error: z.string().nullable(),
});
export type Delivery = z.output<typeof delivery>;

export const webhookResponse = z.object({
  status: z.number().nullable(),
  response: z.string().nullable(),
  error: z.string().nullable(),
});
export type WebhookResponse = z.output<typeof webhookResponse>;

/** A failed attempt with request and response. */
export const webhookAttempt = webhookResponse.extend({
  id: z.number(),
  at: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type WebhookAttempt = z.output<typeof webhookAttempt>;

export const isDelivered = ({ status }: WebhookResponse): boolean =>
  status !== null && status >= 200 && status < 300;

export interface WebhookClient {
  /** Why the URL is not allowed, or null if the URL is allowed. */
  findRejectionReason(url: string): Promise<string | null>;
  /**
   * Sends a POST request without following redirects. Never throws. If the request fails, the response
   * contains the error.
   */
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookResponse>;
}
