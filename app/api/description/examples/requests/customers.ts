import type { ExampleDates } from "../example-dates.ts";
import type { RequestExamples } from "../request-example.ts";
import { companyName, crmContact, deviceId, id, key, otherId } from "../values.ts";

const byId = { params: { id } };
const firstPage = { pageNumber: 0, pageSize: 10 };

export const customerExamples = (dates: ExampleDates): RequestExamples => {
  const fisCustomers = {
    ...firstPage,
    companyName: "umbrella",
    lifetimeStatuses: "active,almost-expired",
    sortBy: "companyName",
    sortType: "ASC",
  };
  const activities = {
    ...firstPage,
    caseId: "case-1042",
    type: "acquisition",
    performedBy: "watson",
    minDate: dates.day(-30),
    maxDate: dates.day(0),
  };
  return {
    searchEverything: { query: { text: "acme", kinds: "license,company" } },
    searchCompanies: { query: { name: "acme" } },
    searchContacts: { params: { companyId: crmContact.hubspotCompanyId }, query: { email: "wile" } },
    listCompanies: {
      query: { ...firstPage, companyName: "acme", sortBy: "companyName", sortType: "ASC" },
    },
    getCompany: byId,
    changeCompanyNotes: { ...byId, body: { notes: "Call procurement before the 5th." } },
    mergeCompanies: { ...byId, body: { companyId: otherId } },
    searchCustomers: { query: { companyName: "acme" } },
    getCustomer: { params: { name: companyName } },
    listFisCustomers: { query: fisCustomers },
    exportFisCustomers: { query: fisCustomers },
    getFisCustomer: byId,
    listCaseActivities: { ...byId, query: activities },
    listCaseActivityTypes: byId,
    exportCaseActivities: { ...byId, query: activities },
    activateServer: {
      body: {
        licenseKey: key,
        deviceId,
        serials: [
          { type: "Disk", value: "S4EWNX0M812345" },
          { type: "MachineName", value: "soc-01" },
        ],
        version: "5.12.0",
        sentAt: dates.now,
      },
    },
    releaseServer: { params: { serverId: String(id) } },
    sendHeartbeat: {
      body: {
        seq: 42,
        version: "5.12.0",
        use: [{ name: "Assets", value: 480 }],
        sentAt: dates.now,
      },
    },
    sendCaseActivities: {
      body: {
        events: [
          {
            id: "activity-20731",
            caseId: "case-1042",
            caseName: "Phishing in accounting",
            type: "acquisition",
            performedBy: "watson",
            createdAt: dates.now,
            description: "Took an image of the disk.",
            data: { asset: "ws-17" },
          },
        ],
      },
    },
  };
};
