import { privileges } from "#app/domain/person/privilege.ts";
import type { ServiceAccountScopes } from "#app/domain/service-account/service-account.ts";
import { defineRows, number, numberOrNull, text, textOrNull, timestamp, timestampOrNull } from "./columns.ts";

const separator = ",";

export const serviceAccountRows = defineRows({
  id: number,
  name: text,
  hash: text,
  start: text,
  ownerId: numberOrNull,
  scopes: {
    store: (scopes: ServiceAccountScopes) => (scopes === "read" ? scopes : scopes.join(separator)),
    // A damaged value gives no privileges.
    read(storedValue: string): ServiceAccountScopes {
      if (storedValue === "read") return storedValue;
      const names = storedValue.split(separator);
      return privileges.filter((privilege) => names.includes(privilege));
    },
  },
  expiresAt: timestampOrNull,
  confirmedAt: timestamp,
  createdBy: text,
  createdAt: timestamp,
  lastUsedAt: timestampOrNull,
  lastUsedFrom: textOrNull,
  rowVersion: number,
});
