import type { EventName } from "#app/domain/history/event.ts";
import type { Delivery, Webhook } from "#app/domain/webhook/webhook.ts";
import {
  json,
  moment,
  momentOrNull,
  number,
  numberOrNull,
  plain,
  rowsOf,
  text,
  textOrNull,
} from "./columns.ts";

export const webhookRows = rowsOf({
  id: number,
  url: text,
  eventNames: json<EventName[] | null>(),
  state: plain<Webhook["state"]>(),
  createdAt: moment,
  createdBy: text,
  position: number,
  lastSuccessAt: momentOrNull,
  rowVersion: number,
  sealedSecret: text,
  earlierSecret: textOrNull,
  earlierUntil: momentOrNull,
});

export const deliveryRows = rowsOf({
  id: number,
  webhookId: number,
  eventId: number,
  licenseKey: text,
  state: plain<Delivery["state"]>(),
  attempts: number,
  firstAt: momentOrNull,
  lastAt: momentOrNull,
  nextAt: momentOrNull,
  status: numberOrNull,
  answer: textOrNull,
  fault: textOrNull,
});

export const attemptRows = rowsOf({
  id: number,
  at: moment,
  url: text,
  headers: json<Record<string, string>>(),
  body: text,
  status: numberOrNull,
  answer: textOrNull,
  fault: textOrNull,
});
