import type { StaffMail } from "#app/domain/instance/staff-notice.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { TokenDaysAfterSignIn } from "#app/domain/token/token-suspension.ts";
import { warnTokenOwners } from "#app/domain/token/warn-token-owners.ts";

interface TokenWarningContext {
  mailer: Mailer;
  staffMail: StaffMail;
  tokenDaysAfterSignIn: TokenDaysAfterSignIn;
}

export async function sendTokenWarnings(
  storage: Storage,
  now: Instant,
  { mailer, staffMail, tokenDaysAfterSignIn }: TokenWarningContext,
): Promise<void> {
  if (tokenDaysAfterSignIn === null) return;
  const warningContext = {
    storage,
    mailer,
    tokenDaysAfterSignIn,
    origin: staffMail.origin,
  };
  await warnTokenOwners(warningContext, now);
}
