import { z } from "zod";
import { purchaseState, pendingSignUp } from "#app/domain/marketplace/agreement.ts";
import { entitlement } from "#app/domain/marketplace/marketplace.ts";
import {
  boolean,
  defineRows,
  number,
  numberOrNull,
  text,
  textOrNull,
  timestamp,
  timestampOrNull,
} from "#app/storage/schema/columns.ts";

const entitlementList = z.array(entitlement);

export const agreementRows = defineRows({
  id: number,
  provider: text,
  externalId: text,
  accountId: textOrNull,
  resellerAccountId: textOrNull,
  agreementId: textOrNull,
  previousAgreementId: textOrNull,
  productCode: textOrNull,
  plan: textOrNull,
  state: { ...text, read: (storedValue: string) => purchaseState.parse(storedValue) },
  startsAt: timestampOrNull,
  endsAt: timestampOrNull,
  estimatedTermMonths: numberOrNull,
  unknownStatus: textOrNull,
  hasAutoRenewal: {
    name: "auto_renews" as const,
    store: (value: boolean | null) => (value === null ? null : boolean.store(value)),
    read: (storedValue: 0 | 1 | null) => (storedValue === null ? null : boolean.read(storedValue)),
  },
  value: numberOrNull,
  currency: textOrNull,
  entitlements: {
    store: (value: z.output<typeof entitlementList>) => JSON.stringify(value),
    read: (storedValue: string) => entitlementList.parse(JSON.parse(storedValue)),
  },
  licenseId: numberOrNull,
  linkedBy: textOrNull,
  pendingSignUp: {
    store: (value: z.output<typeof pendingSignUp> | null) => (value === null ? null : JSON.stringify(value)),
    read: (storedValue: string | null) =>
      storedValue === null ? null : pendingSignUp.parse(JSON.parse(storedValue)),
  },
  customerId: numberOrNull,
  email: textOrNull,
  subdomain: textOrNull,
  dimension: textOrNull,
  lastReadAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
  rowVersion: number,
});
