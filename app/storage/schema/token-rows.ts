import type { Scopes } from "#app/domain/token/token.ts";
import { boolean, timestamp, timestampOrNull, number, defineRows, text, textOrNull } from "./columns.ts";

export const tokenRows = defineRows({
  id: number,
  start: text,
  name: textOrNull,
  ownerId: number,
  expirationDate: timestamp,
  lastUsedAt: timestampOrNull,
  lastUsedFrom: textOrNull,
  scopes: {
    store: (scopes: Scopes) => (scopes === null ? null : JSON.stringify(scopes)),
    read: (storedValue: string | null) => (storedValue === null ? null : (JSON.parse(storedValue) as Scopes)),
  },
  isAssistant: boolean,
  createdAt: timestamp,
});
