import { z } from "zod";
import { mailAddress } from "#app/domain/mail/mailer.ts";

export const staffSettings = {
  STAFF_MAIL: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
    .refine(
      (all) => all.every((one) => mailAddress.safeParse(one).success),
      "holds something that is no e-mail address",
    ),
};
