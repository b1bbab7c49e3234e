import { z } from "zod";
import { mailAddress } from "#app/domain/mail/mailer.ts";
import { mailInterval, maxRecipients } from "#app/domain/view/view-mail.ts";

export const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

const recipientsSchema = z
  .string({ error: "Enter at least one e-mail address." })
  .max(3_000, "Enter fewer characters.")
  .superRefine((text, context) => {
    const addresses = splitAddresses(text);
    const invalidAddress = addresses.find((address) => !mailAddress.safeParse(address).success);
    const addIssue = (message: string) => context.addIssue({ code: "custom", message });
    if (addresses.length === 0) addIssue("Enter at least one e-mail address.");
    if (addresses.length > maxRecipients) addIssue(`Enter at most ${maxRecipients} e-mail addresses.`);
    if (invalidAddress !== undefined) addIssue(`“${invalidAddress.slice(0, 60)}” is not an e-mail address.`);
  });

export const mailFormSchema = z.object({
  every: z.enum(["never", ...mailInterval.options], { error: "Choose how often." }),
  recipients: recipientsSchema,
});
