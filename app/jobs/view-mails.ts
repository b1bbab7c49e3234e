import { createCsvStream } from "#app/documents/report-csv.ts";
import type { StaffMail } from "#app/domain/instance/staff-notice.ts";
import { reportColumns, exportLicenses } from "#app/domain/license/report.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { TrustedProvider } from "#app/domain/person/trust.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { sendDueViewMails, type ViewMailSender } from "#app/domain/view/mail-views.ts";
import type { Clock, Instant } from "#app/domain/time/time.ts";

interface ViewMailContext {
  mailer: Mailer;
  staffMail: StaffMail;
  trustedProviders: readonly TrustedProvider[];
  keyAliasSecrets: Secrets | null;
  now: Clock;
}

const maxReportBytes = 2_000_000;

/** Null if the report is too large for a mail. */
const createReportCsv: ViewMailSender["createCsv"] = async (licenses, filter) => {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = "";
  let byteCount = 0;
  const rows = exportLicenses(licenses, filter, { getActive: false });
  for await (const chunk of createCsvStream(reportColumns, rows)) {
    byteCount += chunk.length;
    if (byteCount > maxReportBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
};

export const runViewMailJob = (
  storage: Storage,
  _now: Instant,
  { mailer, trustedProviders, keyAliasSecrets, staffMail, now }: ViewMailContext,
): Promise<void> =>
  sendDueViewMails(
    {
      storage,
      mailer,
      trustedProviders,
      keyAliasSecrets,
      origin: staffMail.origin,
      createCsv: createReportCsv,
    },
    now,
  );
