import { moment, momentOrNull, number, rowsOf, text } from "#app/storage/columns.ts";

export const tokenRows = rowsOf({
  id: number,
  start: text,
  ownerId: number,
  expirationDate: moment,
  lastUsedAt: momentOrNull,
  createdAt: moment,
});
