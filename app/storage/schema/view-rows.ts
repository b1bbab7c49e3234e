import type { MailInterval, ViewMailRecord } from "#app/domain/view/view-mail.ts";
import {
  timestamp,
  timestampOrNull,
  number,
  plainColumn,
  defineRows,
  text,
  textOrNull,
  boolean,
} from "./columns.ts";

export const viewRows = defineRows({
  id: number,
  personId: number,
  name: text,
  query: text,
  isShared: boolean,
  place: number,
  createdAt: timestamp,
  rowVersion: number,
});

export const viewMailRows = defineRows({
  id: number,
  viewId: number,
  personId: number,
  every: plainColumn<MailInterval>(),
  lastAt: timestampOrNull,
  outcome: plainColumn<ViewMailRecord["outcome"]>(),
  failure: textOrNull,
  rowVersion: number,
});
