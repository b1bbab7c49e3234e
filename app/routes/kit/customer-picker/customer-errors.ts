export const customerFieldId = "customer";

/** The form has no visible control for these fields, so the customer field shows their errors. */
const hiddenFieldNames = ["companyId", "contactId", "chosenCompany", "chosenEmail", "customerBy"];

export const isHiddenCustomerField = (name: string) => hiddenFieldNames.includes(name);

export const findHiddenFieldErrors = (allErrors: Readonly<Record<string, string[]>>) =>
  hiddenFieldNames.flatMap((name) => allErrors[name] ?? []);
