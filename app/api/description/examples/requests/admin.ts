import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import type { ExampleDates } from "../example-dates.ts";
import type { RequestExamples } from "../request-example.ts";
import { apiToken, endsInDays, eventId, id, key } from "../values.ts";

const byId = { params: { id } };
const byEmail = { params: { email: "rita@example.com" } };
const firstPage = { pageNumber: 0, pageSize: 10 };
const paged = { query: firstPage };

export const adminExamples = (dates: ExampleDates): RequestExamples => {
  const endsAt = dates.end(endsInDays);
  const release = {
    version: "5.13.0",
    releasedAt: dates.day(0),
    releaseNotes: "Faster searches.",
    isActive: true,
  };
  return {
    startSignIn: { params: { provider: "sso" }, query: { returnTo: "/license/licenses" } },
    finishSignIn: { params: { provider: "sso" } },
    changePreferences: { body: { theme: "dark", density: "compact" } },
    listUsers: { body: { pageNumber: 0, pageSize: 25 } },
    getUserWork: byEmail,
    getUser: { query: { email: "rita@example.com" } },
    changePrivileges: { body: { email: "rita@example.com", privileges: ["license-create"] } },
    changeUserStatus: { ...byEmail, body: { disabled: true } },
    eraseUser: byEmail,
    listSessions: byEmail,
    endSessions: byEmail,
    listEvents: {
      query: {
        ...firstPage,
        createdBy: "ada@example.com",
        eventName: "create,renew-license",
        minDate: dates.day(-30),
        maxDate: dates.day(0),
      },
    },
    followEvents: { query: { after: 0, limit: 100 } },
    undoEvent: { params: { id: eventId } },
    createVersion: { body: release },
    getVersion: byId,
    changeVersion: { ...byId, body: release },
    createToken: { body: { expirationDate: dates.day(365), scopes: ["license-create"] } },
    listTokens: { body: { pageNumber: 0, pageSize: 25 } },
    getToken: { params: { token: apiToken.slice(0, 12) } },
    deleteToken: { params: { token: apiToken } },
    changeRenewalPeriod: { body: { renewalPeriod: 60 } },
    changeReminderDays: { body: { reminderDays: [60, 30, 7] } },
    changeCatalog: { query: { dryRun: "true" }, body: sampleCatalog },
    keepCatalogDraft: { body: { catalog: sampleCatalog, rowVersion: 7 } },
    changeFirstSteps: { body: { settled: ["backup"], isPutAway: false } },
    listReminders: { query: { ...firstPage, state: "upcoming", days: "60" } },
    snoozeReminders: { body: { licenseKey: key, endsAt, until: dates.day(14) } },
    resumeReminders: { body: { licenseKey: key, endsAt } },
    sendReminderAgain: { body: { licenseKey: key, endsAt, threshold: 30 } },
    sendTestMail: { body: { to: "ada@example.com" } },
    getMail: { params: { id: "20261120T120000000Z-0123456789ab" } },
    runJob: { params: { name: "sweep" } },
    createView: {
      body: { name: "Ends soon", query: "lifetimeStatuses=almost-expired&environment=3", isShared: false },
    },
    changeView: { ...byId, body: { name: "Ends this quarter" } },
    deleteView: byId,
    getViewMail: byId,
    scheduleViewMail: { ...byId, body: { every: "monday", recipients: ["ada@example.com"] } },
    endViewMail: byId,
    createWebhook: {
      body: { url: "https://hooks.example.com/licenses", eventNames: ["create", "renew-license", "delete"] },
    },
    changeWebhook: { ...byId, body: { isOn: false } },
    deleteWebhook: byId,
    listWebhookDeliveries: { ...byId, ...paged },
    testWebhook: byId,
    listWebhookAttempts: { params: { deliveryId: id } },
    replayWebhookDelivery: { params: { deliveryId: id } },
    listPackages: { query: { type: 1 } },
    searchTiers: { query: { searchValue: "tier 2" } },
    listTierFeatures: { params: { id: "corporate-2" } },
  };
};
