/** The quota of a new license: one year from the current day of the tests. */
export const oneYearQuota = { activationDate: "2026-11-20", expirationDate: "2027-11-20" };

const licenseFields = {
  type: 1,
  isOffline: false,
  softCapacity: false,
  tags: ["emea"],
  packageTierId: "corporate-2",
  environment: 3,
};

/** A body of `POST /oem/licenses`. */
export const buildManualLicenseBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...licenseFields,
  companyName: "Wayne Enterprises",
  firstName: "Lucius",
  lastName: "Fox",
  email: "lucius@wayne.example",
  countryCode: "US",
  ...changes,
});

/** A body of `POST /oem/licenses/hubspot`, for the second contact of Acme Corporation. */
export const buildCrmLicenseBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...licenseFields,
  hubspotCompanyId: 1001,
  hubspotContactId: 10_011,
  hubspotCompanyName: "Acme as the form had it",
  hubspotContactEmail: "form@acme.example",
  hubspotContactFirstname: "Form",
  hubspotContactLastname: "Filler",
  ...changes,
});
