import {
  company as licensedCompany,
  companyDetails,
  companyMerge,
  licenseLinks,
} from "#app/domain/company/company.ts";
import { describeFields, describeSchema } from "#app/api/endpoint/describe-schema.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

describeFields(licensedCompany.shape.instance.unwrap(), {
  status: ["Status of the instance.", "ready"],
});

const licensedCompanyDescriptions = {
  id: ["Id of the company.", examples.id],
  licenseCount: ["Number of licenses that are not deleted.", 3],
  instance: "Hosted instance; null if there is none.",
} as const;

export const licensedCompanySchema = describeSchema(
  licensedCompany,
  "LicensedCompany",
  "A company with licenses.",
  licensedCompanyDescriptions,
);

export const licensedCompanyPage = describePage(licensedCompanySchema);

describeFields(companyDetails.shape.totals, {
  serverCapacity: ["Number of servers that active Enterprise licenses allow.", 5],
  enterpriseServersInUse: "Number of servers in use on Enterprise licenses.",
  serversInUse: ["Number of servers in use on all licenses.", 2],
  totalClientCapacity: "Number of assets that active Enterprise licenses allow.",
  enterpriseTotalClientsInUse: "Number of assets in use on Enterprise licenses.",
  totalClientsInUse: "Number of assets in use on all licenses.",
  caseCapacity: ["Number of cases that IR licenses allow at the same time.", 30],
});

describeFields(companyDetails.shape.instances.element, {
  status: ["Status of the instance.", "ready"],
});

describeFields(companyDetails.shape.servers.element, {
  version: [
    "Version of the product that the servers report; null if no server has reported a version.",
    "5.12.0",
  ],
  status: ["1 if the server is enabled, 0 if it is disabled.", 1],
});

export const licensedCompanyDetailsSchema = describeSchema(
  companyDetails,
  "LicensedCompanyInFull",
  "A company with its totals, and its newest licenses, contacts, instances, servers, events and mails.",
  {
    id: ["Id of the company.", examples.id],
    licenseCount: ["Number of licenses that are not deleted.", 3],
    totals: "Sums over the running licenses of the company.",
    licenses: "Newest licenses.",
    contacts: "Contacts on its licenses.",
    instances: "Hosted instances.",
    servers: "Servers of its licenses.",
    events: "Latest events of its newest licenses.",
    mails: "Latest events about mails for its newest licenses.",
  },
);

export const licensedCompanyMergeSchema = describeSchema(
  companyMerge,
  "LicensedCompanyMerge",
  "The company to merge.",
  {
    companyId: "Id of the company to delete after its licenses were moved to the company in the path.",
  },
);

describeFields(licenseLinks.shape.instance.unwrap(), {
  status: ["Status of the instance.", "ready"],
});

describeFields(licenseLinks.shape.latestEvents.element, {
  createdAt: ["Time of the event, in UTC.", examples.pastTime],
  createdBy: ["E-mail address of the user, or the name of the background job or system.", "ada@example.com"],
});

describeFields(licenseLinks.shape.licenseFiles.element, {
  deviceId: ["Id of the offline server.", examples.deviceId],
  issuedAt: ["Time of the download, in UTC.", examples.pastTime],
  issuedBy: ["E-mail address of the user who downloaded the file.", "ada@example.com"],
  expiresAt: ["Time at which the file expires, in UTC; null if it never expires.", examples.endTime],
});

export const licenseLinksSchema = describeSchema(
  licenseLinks,
  "LicenseLinks",
  "Records that belong to a license.",
  {
    companyId: ["Id of the company; null if there is none.", examples.id],
    instance: "Hosted instance; null if there is none.",
    quotaCount: "Number of quotas.",
    lastQuotaId: ["Id of the enabled quota that ends last; null if there is none.", examples.id],
    serverCount: "Number of servers, including disabled and released servers.",
    eventCount: "Number of events in the history of the license.",
    latestEvents: "The three latest events.",
    fileCount: "Number of license files that were issued.",
    licenseFiles: "The five latest license files.",
  },
);
