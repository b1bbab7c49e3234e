import { fisCustomer, fisCustomerDetails } from "#app/domain/fis-customer/fis-customer.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

const fisCustomerDescriptions = {
  id: ["Id of the FIS customer.", examples.id],
  contacts: "At most three contacts, from the newest licenses.",
  contactCount: "Number of contacts.",
  licenseCount: ["Number of IR licenses that are not deleted.", 3],
  caseCapacity: ["Number of cases that its licenses allow at the same time.", 30],
} as const;

export const fisCustomerSchema = describeSchema(
  fisCustomer,
  "FisCustomer",
  "A company with an IR license.",
  fisCustomerDescriptions,
);

export const fisCustomerPage = describePage(fisCustomerSchema);

describeFields(fisCustomerDetails.shape.licenses.element, {
  status: [
    "Status of the license: `pending` before the first activation, then `active`; or `deleted`.",
    "active",
  ],
  isValid:
    "True if a quota of the license runs now and its limits are not exceeded. In the grace period it is false, although servers still run.",
  caseCapacity: ["Number of cases that the license allows at the same time.", 30],
});

describeFields(fisCustomerDetails.shape.cases, {
  used: "Number of cases that count against the capacity.",
  capacity: "Number of cases that the licenses of the customer allow at the same time.",
  openCount: "Number of open cases.",
  open: "Open cases of the listed licenses, earliest end first, at most 200.",
});

describeFields(fisCustomerDetails.shape.cases.shape.open.element, {
  openedAt: ["Time of the opening, in UTC.", examples.pastTime],
  lastActivityAt: ["Time of the latest activity, in UTC.", examples.pastTime],
  endsAt: ["Time at which the case reaches its lifetime, in UTC.", examples.endTime],
  daysLeft: ["Number of calendar days until the end; 0 on the last day.", 11],
});

describeFields(fisCustomerDetails.shape.servers.element, {
  id: ["Id of the server.", examples.id],
  version: [
    "Version of the product that the server reported; null if the server has reported no version.",
    "5.12.0",
  ],
  status: ["1 if the server is enabled, 0 if it is disabled.", 1],
  activatedAt: ["Time of the activation, in UTC; null if the server was never activated.", examples.pastTime],
  releasedAt: "Time at which the seat became free, in UTC; null while the server occupies a seat.",
});

export const fisCustomerDetailsSchema = describeSchema(
  fisCustomerDetails,
  "FisCustomerInFull",
  "A company with its IR licenses, cases, servers and case activities.",
  {
    ...fisCustomerDescriptions,
    licenses: "Newest IR licenses, at most 200.",
    contacts: "Contacts of the listed licenses.",
    cases: "Cases of all its IR licenses.",
    servers: "Servers of the listed licenses.",
    activities: "The ten latest case activities.",
  },
);
