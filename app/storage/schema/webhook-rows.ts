import type { EventName } from "#app/domain/history/event.ts";
import type { Delivery, Webhook } from "#app/domain/webhook/webhook.ts";
import {
  json,
  namedColumn,
  timestamp,
  timestampOrNull,
  number,
  numberOrNull,
  plainColumn,
  defineRows,
  text,
  textOrNull,
} from "./columns.ts";

export const webhookRows = defineRows({
  id: number,
  url: text,
  eventNames: json<EventName[] | null>(),
  state: plainColumn<Webhook["state"]>(),
  createdAt: timestamp,
  createdBy: text,
  position: number,
  lastSuccessAt: timestampOrNull,
  rowVersion: number,
  encryptedSecret: namedColumn("sealed_secret", text),
  earlierSecret: textOrNull,
  earlierUntil: timestampOrNull,
});

export const deliveryRows = defineRows({
  id: number,
  webhookId: number,
  eventId: number,
  licenseKey: text,
  state: plainColumn<Delivery["state"]>(),
  attempts: number,
  firstAt: timestampOrNull,
  lastAt: timestampOrNull,
  nextAt: timestampOrNull,
  status: numberOrNull,
  answer: textOrNull,
  fault: textOrNull,
});

export const attemptRows = defineRows({
  id: number,
  at: timestamp,
  url: text,
  headers: json<Record<string, string>>(),
  body: text,
  status: numberOrNull,
  answer: textOrNull,
  fault: textOrNull,
});
