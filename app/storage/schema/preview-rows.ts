import { defineRows, number, text, timestamp } from "./columns.ts";

export const previewRows = defineRows({
  id: number,
  handleHash: text,
  caller: text,
  expiresAt: timestamp,
  content: text,
});
