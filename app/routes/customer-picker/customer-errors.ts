export const customerId = "customer";

const carried = ["companyId", "contactId", "chosenCompany", "chosenEmail", "customerBy"];

export const isCarried = (name: string) => carried.includes(name);

export const carriedErrors = (allErrors: Readonly<Record<string, string[]>>) =>
  carried.flatMap((name) => allErrors[name] ?? []);
