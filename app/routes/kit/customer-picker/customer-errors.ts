export const customerId = "customer";

const hiddenNames = ["companyId", "contactId", "chosenCompany", "chosenEmail", "customerBy"];

export const isHiddenName = (name: string) => hiddenNames.includes(name);

export const hiddenFieldErrors = (allErrors: Readonly<Record<string, string[]>>) =>
  hiddenNames.flatMap((name) => allErrors[name] ?? []);
