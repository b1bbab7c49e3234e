export const customerFieldId = "customer";

const hiddenFieldNames = ["companyId", "contactId", "chosenCompany", "chosenEmail", "customerBy"];

export const isHiddenCustomerField = (name: string) => hiddenFieldNames.includes(name);

export const hiddenFieldErrors = (allErrors: Readonly<Record<string, string[]>>) =>
  hiddenFieldNames.flatMap((name) => allErrors[name] ?? []);
