import { z } from "zod";
import {
  type AgreementTerms,
  type Entitlement,
  UnreadablePurchaseError,
} from "#app/domain/marketplace/marketplace.ts";
import { normalizeLicenseArn } from "./aws-events.ts";
import { listInvalidFields } from "./invalid-fields.ts";
import { instantOf } from "#app/domain/time/time.ts";

/** AWS omits `CustomerIdentifier` for new listings. */
export const resolvedCustomer = z.object({
  CustomerAWSAccountId: z.string().min(1).max(64),
  ProductCode: z.string(),
  LicenseArn: z.string().min(1).max(1_000),
});

const entitlementValue = z.object({
  IntegerValue: z.number().nullish(),
  DoubleValue: z.number().nullish(),
  BooleanValue: z.boolean().nullish(),
  StringValue: z.string().nullish(),
});

/** End of the year 9999, in seconds since 1970. */
const maxTimestamp = 253_402_300_799;

const awsEntitlement = z.object({
  ProductCode: z.string().nullish(),
  Dimension: z.string().max(200),
  LicenseArn: z.string().nullish(),
  CustomerAWSAccountId: z.string().nullish(),
  Value: entitlementValue,
  /** Seconds since 1970. */
  ExpirationDate: z.number().min(0).max(maxTimestamp),
});
export type AwsEntitlement = z.output<typeof awsEntitlement>;

export const entitlementPage = z.object({
  Entitlements: z
    .array(z.unknown())
    .nullish()
    .transform((entitlements) => entitlements ?? []),
  NextToken: z.string().nullish(),
});

const optionalText = z.string().nullish().catch(null);
/** The fields that identify the purchase of an entitlement whose other fields cannot be read. */
const entitlementIds = z.object({ ProductCode: optionalText, LicenseArn: optionalText });

/** Null for an entitlement of another product. Without a product code, it belongs to the requested product. */
export function parseEntitlement(
  value: unknown,
  productCode: string,
): AwsEntitlement | UnreadablePurchaseError | null {
  const ids = entitlementIds.safeParse(value);
  if ((ids.data?.ProductCode ?? productCode) !== productCode) return null;
  const entitlement = awsEntitlement.safeParse(value);
  if (entitlement.success) return entitlement.data;
  const arn = ids.data?.LicenseArn;
  return new UnreadablePurchaseError(
    arn ? normalizeLicenseArn(arn) : null,
    listInvalidFields(entitlement.error),
  );
}

export const toEntitlement = ({ Dimension, Value, ExpirationDate }: AwsEntitlement): Entitlement => ({
  dimension: Dimension,
  intValue: toQuantity(Value),
  expirationDate: instantOf(Math.round(ExpirationDate * 1_000)),
});

/** A value that is not a number counts as 1, or as 0 if it is empty or false. */
function toQuantity({
  IntegerValue,
  DoubleValue,
  BooleanValue,
  StringValue,
}: z.output<typeof entitlementValue>): number {
  if (typeof IntegerValue === "number") return IntegerValue;
  if (typeof DoubleValue === "number") return DoubleValue;
  if (typeof BooleanValue === "boolean") return Number(BooleanValue);
  const text = StringValue?.trim() ?? "";
  if (text === "" || text.toLowerCase() === "false") return 0;
  return /^\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : 1;
}

export const describedAgreement = z.object({
  /** Seconds since 1970. */
  startTime: z.number().min(0).max(maxTimestamp).nullish(),
  estimatedCharges: z
    .object({
      agreementValue: z.string().regex(/^\d{1,15}(\.\d+)?$/),
      currencyCode: z.string().regex(/^[A-Z]{3}$/),
    })
    .nullish()
    .catch(null),
});

/** AWS reports the value 0 for agreements that are billed by usage, so 0 becomes null. */
export function toAgreementTerms({
  startTime,
  estimatedCharges,
}: z.output<typeof describedAgreement>): AgreementTerms {
  const agreementValue = Number(estimatedCharges?.agreementValue ?? 0) || null;
  return {
    startsAt: typeof startTime === "number" ? instantOf(Math.round(startTime * 1_000)) : null,
    value: agreementValue,
    currency: agreementValue === null ? null : (estimatedCharges?.currencyCode ?? null),
  };
}
