import { z } from "zod";
import { mailAddress } from "#app/domain/mail/mailer.ts";
import { mailTurn, mostRecipients } from "#app/domain/view/view-mail.ts";

export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

const recipients = z
  .string({ error: "Enter at least one address." })
  .max(3_000, "These are too many characters.")
  .superRefine((text, context) => {
    const addresses = addressesIn(text);
    const wrong = addresses.find((address) => !mailAddress.safeParse(address).success);
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    if (addresses.length === 0) refuse("Enter at least one address.");
    if (addresses.length > mostRecipients) refuse(`Enter at most ${mostRecipients} addresses.`);
    if (wrong !== undefined) refuse(`“${wrong.slice(0, 60)}” is no e-mail address.`);
  });

export const mailForm = z.object({
  every: z.enum(["never", ...mailTurn.options], { error: "Choose how often." }),
  recipients,
});
