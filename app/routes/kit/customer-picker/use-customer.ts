import { useSensitiveFields } from "#app/routes/kit/forms/sensitive-fields.ts";
import type { CustomerFormState } from "./customer-form-state.ts";

/** Adds the personal data that is not in the address. */
export function useCustomerWithPersonalData(formState: CustomerFormState): CustomerFormState {
  const { chosenEmail, chosenFirst = null, chosenLast = null, ...otherFields } = useSensitiveFields();
  const { manualValues, contact, contactId, crmError } = formState;
  const isCrmUnavailable = crmError !== null && contactId !== null && chosenEmail !== undefined;
  return {
    ...formState,
    contact:
      contact ??
      (isCrmUnavailable
        ? { id: contactId, email: chosenEmail, firstName: chosenFirst, lastName: chosenLast }
        : null),
    manualValues: {
      ...manualValues,
      email: manualValues.email || (otherFields["email"] ?? ""),
      firstName: manualValues.firstName || (otherFields["firstName"] ?? ""),
      lastName: manualValues.lastName || (otherFields["lastName"] ?? ""),
    },
  };
}
