import { z } from "zod";
import { eventName, type EventName } from "#app/domain/history/event.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";
import type { Delivery, Webhook } from "#app/domain/webhook/webhook.ts";
import {
  emptyTextIfNull,
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

const storedEventNames = z.array(eventName).min(1).nullable();

export const webhookRows = defineRows({
  id: number,
  url: text,
  eventNames: {
    store: (eventNames: EventName[] | null) => JSON.stringify(eventNames),
    /** Returns no names if they are damaged, so that staff can choose them again or delete the webhook. */
    read: (storedValue: string): EventName[] | null =>
      storedEventNames.catch([]).parse(parseJson(storedValue)),
  },
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
  licenseKey: emptyTextIfNull,
  state: plainColumn<Delivery["state"]>(),
  attempts: number,
  firstAt: timestampOrNull,
  lastAt: timestampOrNull,
  nextAt: timestampOrNull,
  status: numberOrNull,
  response: namedColumn("answer", textOrNull),
  error: namedColumn("fault", textOrNull),
});

export const attemptRows = defineRows({
  id: number,
  at: timestamp,
  url: text,
  headers: json<Record<string, string>>(),
  body: text,
  status: numberOrNull,
  response: namedColumn("answer", textOrNull),
  error: namedColumn("fault", textOrNull),
});
