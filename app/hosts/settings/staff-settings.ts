import { z } from "zod";
import { mailAddress } from "#app/domain/mail/mailer.ts";

export const staffSettings = {
  STAFF_MAIL: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
    .refine(
      (addresses) => addresses.every((address) => mailAddress.safeParse(address).success),
      "must contain only e-mail addresses",
    ),
};
