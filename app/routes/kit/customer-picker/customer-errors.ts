export const customerFieldId = "customer";

/** These fields have no visible control, so the customer picker shows their errors. */
const hiddenFieldNames = ["crmCompanyId", "contactId", "chosenCompany", "chosenEmail", "customerBy"];

export const isHiddenCustomerField = (name: string) => hiddenFieldNames.includes(name);

export const findHiddenFieldErrors = (allErrors: Readonly<Record<string, string[]>>) =>
  hiddenFieldNames.flatMap((name) => allErrors[name] ?? []);
