import type { MailInterval, ViewMailRecord } from "#app/domain/view/view-mail.ts";
import {
  namedColumn,
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
  position: namedColumn("place", number),
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
  error: namedColumn("failure", textOrNull),
  rowVersion: number,
});
