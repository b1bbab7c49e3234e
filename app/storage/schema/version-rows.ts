import { timestamp, number, defineRows, text, boolean } from "./columns.ts";

export const versionRows = defineRows({
  id: number,
  version: text,
  releasedAt: timestamp,
  isActive: boolean,
  releaseNotes: text,
  createdBy: text,
  createdAt: timestamp,
  updatedAt: timestamp,
  rowVersion: number,
});
