import { computeTagId } from "#app/domain/tag/tag.ts";

/** Values that several examples share, so that these examples refer to the same entities. */
export const licenseKey = "12345-67890-12345-67890-12345";
export const irLicenseKey = "67890-12345-67890-12345-67890";
/**
 * Id of the stored records in the examples. An id contains the time of its creation. This id is older than all
 * other data of the tests, so no other record has the same id.
 */
export const id = 1_838_260_162_560_512;
export const otherId = 1_838_260_162_560_513;
export const eventId = 4711;
/** Number of days until the example license ends. */
export const daysUntilLicenseEnd = 30;
/** 32 bytes in base64url, the format of server secrets. */
export const secret = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
/** Handle of the buyer of `marketplaceToken`, encrypted with the secret of the tests. It is valid until the year 2100. */
export const signUpHandle =
  "ppuoSF54dLLYc4brNgazcyyYJFatHuActOoZv4jphHB6Ea3g_IU1LJ0oYOb3TnlAB46QxpQDQIxyi2I3nsVYWHj_hswgRnXORRyVTnNlNA3tKWZY6bQhPpFktVXWaEBU6U8R";
export const cursor = "pR5fVqk0Jw7cZyXoQ2mTnB8sLdEaHuGiPvKxWtY1b6NfSg";
export const accessCode = "12345678";
export const apiToken = "air_7Qm2vZ8Lk4Tn9Xc3Wd6Rb1Yh5Fs0Jg";
/** Start of an assistant's token, as lists show it. */
export const assistantTokenStart = "air_9Xc3Wd6R";
export const changeHandle = "change_5sQ0vJ3nTq2m8Xw1Rz7KbA";
export const licenseHandle = "license_5sQ0vJ3nTq2m8Xw1Rz7KbA";
export const deviceId = "b7d6d4c2-5a3e-4c3a-9c57-2f1d0a9e8b11";
export const password = "Correct-Horse-7";
export const marketplaceToken = "sandbox-new";
export const seedKey = "9F2C-77A1-4B0E";
export const companyName = "Acme Corporation";
export const contact = {
  companyName,
  firstName: "Grace",
  lastName: "Hopper",
  email: "grace@example.com",
  countryCode: "US",
};
/** A company and a contact of the demo data. */
export const crmContact = {
  hubspotCompanyId: 1001,
  hubspotContactId: 10_010,
  hubspotCompanyName: companyName,
  hubspotContactEmail: "wile@acme.example",
  hubspotContactFirstname: "Wile",
  hubspotContactLastname: "Coyote",
};
export const renewalTagId = computeTagId("Renewal");
export const pastTime = "2026-11-20T09:30:00.000Z";
export const startTime = "2026-11-20T00:00:00.000Z";
export const endTime = "2027-11-20T23:59:59.999Z";
export const day = "2027-11-20";
