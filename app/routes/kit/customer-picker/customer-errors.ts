export const customerFieldId = "customer";

/** These fields have no visible control, so the customer picker shows their errors. */
const hiddenFieldNames = ["crmCompanyId", "contactId", "chosenCompany", "chosenEmail", "customerBy"];

export const isHiddenCustomerField = (name: string) => hiddenFieldNames.includes(name);

/** Several fields have the same message, because the user fills them with one choice. */
export const findHiddenFieldErrors = (allErrors: Readonly<Record<string, string[]>>) => [
  ...new Set(hiddenFieldNames.flatMap((name) => allErrors[name] ?? [])),
];
