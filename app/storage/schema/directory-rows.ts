import type { ClaimGroups } from "#app/domain/person/person.ts";
import {
  boolean,
  defineRows,
  json,
  number,
  text,
  textOrNull,
  timestamp,
  timestampOrNull,
} from "./columns.ts";

export const directoryUserRows = defineRows({
  id: number,
  issuer: text,
  externalId: textOrNull,
  userName: text,
  email: textOrNull,
  displayName: textOrNull,
  givenName: textOrNull,
  familyName: textOrNull,
  isActive: boolean,
  createdAt: timestamp,
  updatedAt: timestamp,
  rowVersion: number,
});

export const directoryGroupRows = defineRows({
  id: number,
  issuer: text,
  externalId: textOrNull,
  displayName: text,
  createdAt: timestamp,
  updatedAt: timestamp,
  rowVersion: number,
});

export const claimGroupRows = defineRows({
  personId: number,
  valuesByClaim: json<ClaimGroups["valuesByClaim"]>(),
  areUnknown: boolean,
});

export const directoryTokenRows = defineRows({
  id: number,
  name: text,
  start: text,
  issuer: text,
  createdBy: text,
  createdAt: timestamp,
  lastUsedAt: timestampOrNull,
});
