import {
  hostedCustomerState,
  purpose,
  hostedCustomer,
  hostedCustomerDetails,
} from "#app/domain/hosted-customer/hosted-customer.ts";
import { hostedCustomerCounts, companyLicense } from "#app/domain/hosted-customer/hosted-filter.ts";
import { describeFields, describeSchema, describeValue } from "#app/api/endpoint/describe-schema.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

describeValue(hostedCustomerState, "HostedState", "State of a hosted customer.");

describeValue(purpose, "Purpose", "Purpose of a hosted instance.");

export const sentInvitationSchema = describeSchema(
  hostedCustomer.shape.invitation.unwrap(),
  "SentInvitation",
  "Mail and link of an invitation.",
  {
    sentTo: ["E-mail address of the customer.", "grace@example.com"],
    sentAt: ["Time at which the mail was sent, in UTC; null if the mail was not sent.", examples.pastTime],
    error: "Reason why the mail was not sent; null if the mail was sent.",
    expiresAt: ["Time at which the link expires, in UTC.", examples.endTime],
    usedAt: "Time of the confirmation, in UTC; null before the confirmation.",
  },
);

const hostedCustomerDescriptions = {
  source: ["Seller: the name of a marketplace, or `staff`.", "staff"],
  state: ["State of the customer, derived from instance, trial and license.", "running"],
  status: ["Status of the instance.", "ready"],
  failedStep: "Step that failed; null if no step failed.",
  error: "Last error of the instance; null without an error.",
  waitingReason: "Why the instance waits for staff; null if it does not wait.",
  trialEndsAt: ["End of the trial, in UTC; null if the customer has no trial.", examples.endTime],
  daysLeft: [
    "Number of calendar days until the end of the trial; 0 on the last day; null without a trial.",
    11,
  ],
  extensionDaysLeft: ["Number of days by which the trial can be extended without a reason and an admin.", 14],
  isLicenseDeleted: "True if the license was deleted.",
  version: [
    "Version of the product that the servers report; null if no server has reported a version.",
    "5.12.0",
  ],
  invitation: "Invitation of the customer; null if there is none.",
} as const;

export const hostedCustomerSchema = describeSchema(
  hostedCustomer,
  "HostedCustomer",
  "A customer whose instance the vendor hosts.",
  hostedCustomerDescriptions,
);

export const hostedCustomerPage = describePage(hostedCustomerSchema);

describeFields(hostedCustomerDetails.shape.steps.element, {
  step: "Name of the step.",
  status: ["Status of the step.", "done"],
  attempt: "Number of attempts.",
  error: "Error of the last attempt; null without an error.",
  startedAt: ["Time of the start, in UTC; null before the start.", examples.pastTime],
  finishedAt: ["Time of the end, in UTC; null before the end.", examples.pastTime],
});

export const hostedCustomerDetailsSchema = describeSchema(
  hostedCustomerDetails,
  "HostedCustomerInFull",
  "A hosted customer with the steps of its instance.",
  {
    ...hostedCustomerDescriptions,
    dealId: ["Id of the deal in the CRM; null without a deal.", "D-2041"],
    extendedDays: ["Number of days by which the trial was extended in total.", 0],
    steps: "Steps of the creation of the instance.",
  },
);

export const hostedCustomerCountsSchema = describeSchema(
  hostedCustomerCounts,
  "HostedNumbers",
  "Numbers of hosted customers that need attention.",
  {
    runningTrials: "Number of running trials.",
    endingWithin7Days: "Number of trials that end within 7 days.",
    failed: "Number of customers whose instance failed.",
    waiting: "Number of customers that wait for staff.",
  },
);

const companyLicenseSchema = describeSchema(
  companyLicense,
  "CompanyLicense",
  "A license of a company with its hosted instance.",
  {
    hostname: ["Host name of the instance; null without an instance.", "acme-cloud.instances.example.com"],
    trialEndsAt: ["End of the trial, in UTC; null if the license has no trial.", examples.endTime],
  },
);

export const companyLicensePage = describePage(companyLicenseSchema);
