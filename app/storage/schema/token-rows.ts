import type { Scopes } from "#app/domain/token/token.ts";
import { moment, momentOrNull, number, rowsOf, text, textOrNull } from "./columns.ts";

export const tokenRows = rowsOf({
  id: number,
  start: text,
  ownerId: number,
  expirationDate: moment,
  lastUsedAt: momentOrNull,
  lastUsedFrom: textOrNull,
  scopes: {
    store: (value: Scopes) => (value === null ? null : JSON.stringify(value)),
    read: (stored: string | null) => (stored === null ? null : (JSON.parse(stored) as Scopes)),
  },
  createdAt: moment,
});
