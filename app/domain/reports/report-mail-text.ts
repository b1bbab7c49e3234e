import { createMailBody, type MailPart, type MailTableRow } from "#app/domain/mail/mail-body.ts";
import { type Mail, toOneLine } from "#app/domain/mail/mailer.ts";
import { englishDateLocale } from "#app/domain/time/date-locale.ts";
import { englishNumbers, formatCount, formatDateTime } from "#app/domain/time/format-date.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Reports, Use } from "./reports.ts";

interface ReportMailData {
  reports: Reports;
  countedAt: Instant;
  /** `YYYY-MM` */
  month: string;
  /** Null if the address of License desk is not configured. */
  origin: string | null;
}

/** A mail with more rows is hard to read. The page has all rows. */
const maxRows = 10;

export function createReportMailContent({
  reports,
  countedAt,
  month,
  origin,
}: ReportMailData): Omit<Mail, "to" | "id"> {
  const monthText = `${englishDateLocale.monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
  const counts = reports.months.find((candidate) => candidate.month === month);
  const formatLicenses = (count = 0) => formatCount(count, "license");
  const describeUse = (uses: readonly (Use & { name: string })[]): MailPart =>
    uses.length === 0
      ? "No Enterprise license was counted."
      : uses
          .slice(0, maxRows)
          .map(({ name, licenses, totalClientsInUse, totalClientCapacity }): MailTableRow => [
            toOneLine(name),
            `${englishNumbers.formatThousands(totalClientsInUse)} of ${formatCount(totalClientCapacity, "asset")} in use, ${formatLicenses(licenses)}`,
          ]);
  const parts: MailPart[] = [
    `These are the numbers of ${monthText}. The use is as of ${formatDateTime(countedAt)} UTC.`,
    "Use by customer",
    describeUse(reports.customers.map(({ companyName, ...use }) => ({ ...use, name: companyName }))),
    "Use by tier",
    describeUse(
      reports.tiers.map(({ packageTierPrettyName, ...use }) => ({ ...use, name: packageTierPrettyName })),
    ),
    `Renewals won and lost in ${monthText}`,
    [
      ["Won", formatLicenses(counts?.renewed)],
      ["Lost", formatLicenses(counts?.lost)],
    ],
    `New and ended licenses in ${monthText}`,
    [
      ["New", formatLicenses(counts?.created)],
      ["Ended", formatLicenses(counts?.ended)],
    ],
    ...(origin === null ? [] : [{ label: "Open the reports", href: `${origin}/license/settings/reports` }]),
    "You get this mail once a month. You can stop it on the page Reports.",
  ];
  const subject = `Reports for ${monthText}`;
  return { subject, ...createMailBody(subject, parts) };
}
