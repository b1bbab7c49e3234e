import { useWithheld } from "#app/routes/forms/withheld.ts";
import type { CustomerDraft } from "./customer-draft.ts";

/** Adds the personal data that is not in the address. */
export function useCustomer(draft: CustomerDraft): CustomerDraft {
  const { chosenEmail, chosenFirst = null, chosenLast = null, ...text } = useWithheld();
  const { written, contact, contactId, crmFault } = draft;
  const isUnanswered = crmFault !== null && contactId !== null && chosenEmail !== undefined;
  return {
    ...draft,
    contact:
      contact ??
      (isUnanswered
        ? { id: contactId, email: chosenEmail, firstName: chosenFirst, lastName: chosenLast }
        : null),
    written: {
      ...written,
      email: written.email || (text["email"] ?? ""),
      firstName: written.firstName || (text["firstName"] ?? ""),
      lastName: written.lastName || (text["lastName"] ?? ""),
    },
  };
}
