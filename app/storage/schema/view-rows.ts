import type { MailInterval, ViewMailRecord } from "#app/domain/view/view-mail.ts";
import { moment, momentOrNull, number, plain, rowsOf, text, textOrNull, yesNo } from "./columns.ts";

export const viewRows = rowsOf({
  id: number,
  personId: number,
  name: text,
  query: text,
  isShared: yesNo,
  place: number,
  createdAt: moment,
  rowVersion: number,
});

export const viewMailRows = rowsOf({
  id: number,
  viewId: number,
  personId: number,
  every: plain<MailInterval>(),
  lastAt: momentOrNull,
  outcome: plain<ViewMailRecord["outcome"]>(),
  failure: textOrNull,
  rowVersion: number,
});
