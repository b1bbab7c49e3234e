/** The control of the picker as a whole. */
export const customerId = "customer";

/** What the picker carries without a control of its own. */
const carried = ["companyId", "contactId", "chosenCompany", "chosenEmail", "customerBy"];

export const isCarried = (name: string) => carried.includes(name);

/** From conform's `form.allErrors`, what the picker as a whole shows. */
export const carriedErrors = (allErrors: Readonly<Record<string, string[]>>) =>
  carried.flatMap((name) => allErrors[name] ?? []);
