import { csvOf } from "#app/documents/report-csv.ts";
import type { StaffDesk } from "#app/domain/instance/staff-notice.ts";
import { reportColumns, reportedLicenses } from "#app/domain/license/report.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Trust } from "#app/domain/person/trust.ts";
import type { Storage } from "#app/domain/storage.ts";
import { mailViews, type Mailing } from "#app/domain/view/mail-views.ts";

interface World {
  mailer: Mailer;
  staffDesk: StaffDesk;
  trusts: readonly Trust[];
  now: () => Date;
}

const mostBytes = 2_000_000;

const reportText: Mailing["csvOf"] = async (licenses, filter) => {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let [text, size] = ["", 0];
  for await (const bytes of csvOf(reportColumns, reportedLicenses(licenses, filter, false))) {
    size += bytes.length;
    if (size > mostBytes) return null;
    text += decoder.decode(bytes, { stream: true });
  }
  return text;
};

export const viewMails = (
  storage: Storage,
  _now: Date,
  { mailer, trusts, staffDesk, now }: World,
): Promise<void> => mailViews({ storage, mailer, trusts, origin: staffDesk.origin, csvOf: reportText }, now);
