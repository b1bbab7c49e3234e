import { entitlement } from "#app/domain/marketplace/marketplace.ts";
import { marketplaceCustomer } from "#app/domain/sign-up/marketplace-customer.ts";
import { marketplaceLicense, registration } from "#app/domain/sign-up/registration.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const entitlementSchema = describeSchema(
  entitlement,
  "Entitlement",
  "A purchased quantity of a dimension, and its end.",
  {
    dimension: ["Name of the dimension in the marketplace.", "assets"],
    intValue: ["Purchased quantity.", 500],
    expirationDate: ["End of the entitlement, in UTC.", examples.endTime],
  },
);

export const marketplaceCustomerSchema = describeSchema(
  marketplaceCustomer,
  "MarketplaceCustomer",
  "A buyer who comes from a marketplace.",
  {
    customerId: [
      "Handle of the buyer for the following requests, valid for one hour.",
      examples.signUpHandle,
    ],
    licenseKey: ["License key of the buyer; null before the registration.", examples.licenseKey],
    entitlements: "Current entitlements of the buyer.",
  },
);

export const marketplaceLicenseSchema = describeSchema(
  marketplaceLicense,
  "MarketplaceLicense",
  "License of a marketplace customer.",
  {
    customerId: [
      "Handle of the buyer for the following requests, valid for one hour.",
      examples.signUpHandle,
    ],
  },
);

export const marketplaceRegistrationSchema = describeSchema(
  registration,
  "MarketplaceRegistration",
  "Form values of a marketplace buyer.",
  {
    company: "Name of the company.",
    email: "E-mail address of the buyer.",
    domain: "Subdomain of the instance.",
    marketplaceId: "The `customerId` of the previous response.",
    entitlementDimension:
      "Name of the purchased dimension that the license is for; the first current dimension if omitted.",
    entitlementValue:
      "Purchased quantity. The service ignores it and reads the quantity from the marketplace.",
    entitlementExpiration:
      "End of the purchase. The service ignores it and reads the end from the marketplace.",
  },
);
