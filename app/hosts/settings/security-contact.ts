import { z } from "zod";
import { mailAddress } from "#app/domain/mail/mailer.ts";

/** Converts e-mail and https addresses to the URIs that RFC 9116 requires. */
export const securityContacts = z
  .string()
  .default("")
  .transform((text, context) =>
    text.split(",").flatMap((part) => {
      const contact = part.trim().replace(/^mailto:/, "");
      if (contact === "") return [];
      const { data: email } = mailAddress.safeParse(contact);
      if (email !== undefined) return [`mailto:${email}`];
      const url = URL.parse(contact);
      if (url?.protocol === "https:") return [url.href];
      context.addIssue("must contain only e-mail addresses and https addresses");
      return [];
    }),
  );
