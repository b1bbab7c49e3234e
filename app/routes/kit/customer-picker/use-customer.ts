import { useSensitiveFields } from "#app/routes/kit/forms/sensitive-fields.ts";
import type { CustomerFormState } from "./customer-form-state.ts";

/** Adds the personal data from the history state, because the URL does not contain it. */
export function useCustomerWithPersonalData(formState: CustomerFormState): CustomerFormState {
  const sensitiveFields = useSensitiveFields();
  const { chosenEmail, chosenFirstName = null, chosenLastName = null } = sensitiveFields;
  const { email = "", firstName = "", lastName = "" } = sensitiveFields;
  const { manualValues, contact, contactId, crmError } = formState;
  const canRestoreContact = crmError !== null && contactId !== null && chosenEmail !== undefined;
  return {
    ...formState,
    contact:
      contact ??
      (canRestoreContact
        ? { id: contactId, email: chosenEmail, firstName: chosenFirstName, lastName: chosenLastName }
        : null),
    manualValues: {
      ...manualValues,
      email: manualValues.email || email,
      firstName: manualValues.firstName || firstName,
      lastName: manualValues.lastName || lastName,
    },
  };
}
