import type { ExampleDates } from "../example-dates.ts";
import type { RequestExamples } from "../request-example.ts";
import { companyName, contact, id, key, marketplaceToken, password, secret } from "../values.ts";

const params = { licenseKey: key };
const query = { licenseKey: key };
const firstPage = { pageNumber: 0, pageSize: 10 };

export const hostedExamples = (dates: ExampleDates): RequestExamples => ({
  getMarketplaceCustomer: { query: { token: marketplaceToken } },
  rehearseMarketplaceCustomer: { query: { token: marketplaceToken } },
  registerMarketplaceCustomer: {
    body: {
      marketplaceId: secret,
      firstname: "Grace",
      lastname: "Hopper",
      company: companyName,
      email: "grace@example.com",
      domain: "acme-cloud",
      password,
      entitlementDimension: "assets",
      entitlementValue: 500,
      entitlementExpiration: dates.end(365),
    },
  },
  receiveMarketplaceEvent: {
    body: {
      id: "7d0f1c9e-6f0a-4b39-9d0e-3f0b1a2c4d5e",
      "detail-type": "License Updated - Manufacturer",
      source: "aws.agreement-marketplace",
      detail: { acceptor: { accountId: "111122223333" } },
    },
  },
  listAgreements: { query: { ...firstPage, state: "waiting" } },
  getAgreement: { params: { id } },
  linkAgreement: { params: { id }, body: { licenseKey: key } },
  createAgreementLicense: { params: { id }, body: { company: companyName, email: "grace@example.com" } },
  receiveAzureEvent: {
    body: {
      id: "3f0b1a2c-6f0a-4b39-9d0e-7d0f1c9e4d5e",
      action: "Renew",
      subscriptionId: "c3f0b1a2-4b39-6f0a-9d0e-7d0f1c9e4d5e",
      timeStamp: "2026-11-20T12:00:00Z",
    },
  },
  createInstance: { query, body: { password } },
  getInstanceProgress: { query },
  retryInstance: { query },
  checkSubdomain: { query: { domain: "acme-cloud" } },
  listWaitingBuyers: { query: firstPage },
  approveWaitingBuyer: { params },
  startTrial: {
    body: {
      customer: "by-hand",
      ...contact,
      purpose: "trial",
      packageTierId: "corporate-2",
      days: 14,
      subdomain: "acme-cloud",
      how: "create",
    },
  },
  checkCompany: { query: { companyName } },
  getInvitation: { query: { token: secret } },
  confirmInvitation: { body: { token: secret, firstname: "Grace", lastname: "Hopper", password } },
  renewInvitation: { body: { token: secret } },
  listHostedCustomers: {
    query: {
      ...firstPage,
      state: "running",
      purpose: "trial",
      endingWithin: "14",
      search: "acme",
      sortBy: "ends",
      sortType: "ASC",
    },
  },
  getHostedCustomer: { params },
  deleteHostedCustomer: { params, query: { subdomain: "acme-cloud" } },
  extendTrial: { params, body: { days: 7 } },
  convertToPaid: { params, body: { days: 365, packageTierId: "corporate-2" } },
  suspendInstance: { params },
  resumeInstance: { params },
  retryHostedInstance: { params },
  resendInvitation: { params },
  createInstanceAgain: { params },
  sendInstanceAddress: { params },
});
