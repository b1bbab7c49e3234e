import type { Scopes } from "#app/domain/token/token.ts";
import { timestamp, timestampOrNull, number, defineRows, text, textOrNull } from "./columns.ts";

export const tokenRows = defineRows({
  id: number,
  start: text,
  ownerId: number,
  expirationDate: timestamp,
  lastUsedAt: timestampOrNull,
  lastUsedFrom: textOrNull,
  scopes: {
    store: (value: Scopes) => (value === null ? null : JSON.stringify(value)),
    read: (stored: string | null) => (stored === null ? null : (JSON.parse(stored) as Scopes)),
  },
  createdAt: timestamp,
});
