/** A body of `POST /customers/one/trials`, for a company that is entered manually. */
export const buildTrialBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  customer: "by-hand",
  companyName: "Wayne Enterprises",
  firstName: "Lucius",
  lastName: "Fox",
  email: "lucius@wayne.example",
  countryCode: "US",
  purpose: "trial",
  packageTierId: "corporate-2",
  subdomain: "wayne",
  how: "create",
  ...changes,
});
