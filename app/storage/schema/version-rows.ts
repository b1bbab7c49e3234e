import { moment, number, rowsOf, text, yesNo } from "./columns.ts";

export const versionRows = rowsOf({
  id: number,
  version: text,
  releasedAt: moment,
  isActive: yesNo,
  releaseNotes: text,
  createdBy: text,
  createdAt: moment,
  updatedAt: moment,
  rowVersion: number,
});
