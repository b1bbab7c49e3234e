import { csvStream } from "#app/documents/report-csv.ts";
import type { StaffMail } from "#app/domain/instance/staff-notice.ts";
import { reportColumns, reportedLicenses } from "#app/domain/license/report.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Trust } from "#app/domain/person/trust.ts";
import type { Storage } from "#app/domain/storage.ts";
import { mailViews, type Mailing } from "#app/domain/view/mail-views.ts";

interface ViewMailContext {
  mailer: Mailer;
  staffMail: StaffMail;
  trusts: readonly Trust[];
  now: () => Date;
}

const maxBytes = 2_000_000;

const reportText: Mailing["csvOf"] = async (licenses, filter) => {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let [text, size] = ["", 0];
  for await (const bytes of csvStream(reportColumns, reportedLicenses(licenses, filter, false))) {
    size += bytes.length;
    if (size > maxBytes) return null;
    text += decoder.decode(bytes, { stream: true });
  }
  return text;
};

export const viewMails = (
  storage: Storage,
  _now: Date,
  { mailer, trusts, staffMail, now }: ViewMailContext,
): Promise<void> => mailViews({ storage, mailer, trusts, origin: staffMail.origin, csvOf: reportText }, now);
