import type { StaffMail } from "#app/domain/instance/staff-notice.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { TokenOwnerDays } from "#app/domain/token/token-suspension.ts";
import { warnTokenOwners } from "#app/domain/token/warn-token-owners.ts";

interface TokenWarningContext {
  mailer: Mailer;
  staffMail: StaffMail;
  tokenOwnerDays: TokenOwnerDays;
}

export async function sendTokenWarnings(
  storage: Storage,
  now: Date,
  { mailer, staffMail, tokenOwnerDays }: TokenWarningContext,
): Promise<void> {
  if (tokenOwnerDays === null) return;
  const warningContext = { storage, mailer, tokenOwnerDays, origin: staffMail.origin };
  await warnTokenOwners(warningContext, instantOf(now.getTime()));
}
