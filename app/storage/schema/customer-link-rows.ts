import type { CustomerLink } from "#app/domain/customer-link/customer-link.ts";
import { defineRows, number, plainColumn, text, textOrNull, timestamp, timestampOrNull } from "./columns.ts";

export const customerLinkRows = defineRows({
  id: number,
  licenseId: number,
  tokenHash: text,
  createdAt: timestamp,
  createdBy: text,
  expiresAt: timestamp,
  mailedTo: textOrNull,
  mail: plainColumn<CustomerLink["mail"]>(),
  withdrawnAt: timestampOrNull,
  withdrawnBy: textOrNull,
  lastVisitAt: timestampOrNull,
  codeHash: textOrNull,
  codeExpiresAt: timestampOrNull,
  wrongCodes: number,
  rowVersion: number,
});
