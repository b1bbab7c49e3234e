import { listSetting } from "./oidc-settings.ts";
import { mailAddress } from "#app/domain/mail/mailer.ts";

export const staffSettings = {
  STAFF_MAIL: listSetting.refine(
    (addresses) => addresses.every((address) => mailAddress.safeParse(address).success),
    "must contain only e-mail addresses",
  ),
};
