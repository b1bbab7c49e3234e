import { useSensitiveFields } from "#app/routes/kit/forms/sensitive-fields.ts";
import type { CustomerFormState } from "./customer-form-state.ts";

/** Adds the personal data that is not in the address. */
export function useCustomer(formState: CustomerFormState): CustomerFormState {
  const { chosenEmail, chosenFirst = null, chosenLast = null, ...text } = useSensitiveFields();
  const { written, contact, contactId, crmError } = formState;
  const isCrmUnavailable = crmError !== null && contactId !== null && chosenEmail !== undefined;
  return {
    ...formState,
    contact:
      contact ??
      (isCrmUnavailable
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
