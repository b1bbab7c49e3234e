import type { StoredRejectionCode } from "#app/domain/rejection/rejection-messages.ts";
import {
  defineRows,
  json,
  number,
  numberOrNull,
  plainColumn,
  text,
  textOrNull,
  timestamp,
  timestampOrNull,
} from "./columns.ts";

export const rejectionRows = defineRows({
  id: number,
  licenseId: number,
  deviceId: text,
  code: plainColumn<StoredRejectionCode>(),
  count: number,
  firstAt: timestamp,
  lastAt: timestamp,
  addresses: json<string[]>(),
  serverId: numberOrNull,
  activation: textOrNull,
  watchedSince: timestamp,
  turns: number,
  turnsSince: timestampOrNull,
  dismissedAt: timestampOrNull,
  dismissedBy: textOrNull,
  reason: textOrNull,
  rowVersion: number,
});
