import type { EventName } from "#app/domain/history/event.ts";
import type { PurchaseState } from "#app/domain/marketplace/agreement.ts";
import { formatDate, type NumberFormat } from "#app/domain/time/format-date.ts";
import type { ParsedEvent, SentenceInput } from "./parsed-event.ts";

const marketplaceNames: Readonly<Record<string, string>> = {
  aws: "AWS Marketplace",
  azure: "Azure Marketplace",
  sandbox: "the sandbox",
};

export const findMarketplaceName = (provider: string): string => marketplaceNames[provider] ?? provider;

interface PurchaseValue {
  value: number | null;
  currency: string | null;
}

/** A text such as `USD 24,000`, or null if the marketplace does not report a value. */
export function formatPurchaseValue(
  { value, currency }: PurchaseValue,
  { formatThousands, decimalSeparator }: NumberFormat,
): string | null {
  if (value === null || currency === null) return null;
  const parts = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "code",
    trailingZeroDisplay: "stripIfInteger",
    useGrouping: false,
  }).formatToParts(value);
  const texts = parts.map((part) => {
    if (part.type === "integer") return formatThousands(Number(part.value));
    return part.type === "decimal" ? decimalSeparator : part.value;
  });
  return texts.join("");
}

export const formatTermMonths = (
  { termMonths }: { termMonths: number | null },
  { formatCount }: NumberFormat,
): string | null => (termMonths === null ? null : formatCount(termMonths, "month"));

const describeMarketplace = ({ marketplace }: ParsedEvent) =>
  marketplace ? ` in ${findMarketplaceName(marketplace)}` : "";

export const purchaseStateLabel: Record<PurchaseState, string> = {
  waiting: "Without a license",
  active: "Active",
  suspended: "Suspended",
  renewed: "Renewed",
  replaced: "Replaced",
  cancelled: "Cancelled",
  expired: "Expired",
};

export const purchaseSentenceCreators = {
  "link-purchase": ({ key, after }: SentenceInput) =>
    `A purchase${describeMarketplace(after)} was linked to license ${key}.`,
  "renew-purchase": ({ key, after, previous, dateLocale }: SentenceInput) => {
    const untilText = after.expirationDate ? ` until ${formatDate(after.expirationDate, dateLocale)}` : "";
    const previousText = previous.expirationDate
      ? `; the previous end date was ${formatDate(previous.expirationDate, dateLocale)}`
      : "";
    return `The purchase of license ${key}${describeMarketplace(after)} was renewed${untilText}${previousText}.`;
  },
  "change-purchase": ({ key, after }: SentenceInput) => {
    const stateText = after.state === "suspended" ? " is suspended" : " has changed";
    const itemsText = after.items?.length ? `; it contains ${after.items.join(", ")}` : "";
    return `The purchase of license ${key}${describeMarketplace(after)}${stateText}${itemsText}.`;
  },
  "end-purchase": ({ key, after }: SentenceInput) => {
    const stateText = after.state ? `: ${purchaseStateLabel[after.state].toLowerCase()}` : "";
    const purchaseText = key ? `The purchase of license ${key}` : "A purchase without a license";
    return `${purchaseText}${describeMarketplace(after)} has ended${stateText}.`;
  },
} satisfies Partial<Record<EventName, (input: SentenceInput) => string>>;
