import type { License } from "#app/domain/license/license.ts";
import { addDays, dayOf, endOfDay, type Instant, startOfDay } from "#app/domain/time/time.ts";
import type { WebhookMessage } from "./webhook-message.ts";

/** No license has this key, so a receiver that ignores the type of the message finds no license to change. */
const exampleKey = "00000-00000-00000-00000-00000";
const exampleNotes = "This is a test.";

/** A message of the type `test` with an example event and an example license. The event is in no history. */
export const createTestMessage = (now: Instant): WebhookMessage => ({
  type: "test",
  timestamp: now,
  data: {
    event: {
      id: 0,
      eventName: "update-notes",
      createdAt: now,
      createdBy: "test",
      licenseKey: exampleKey,
      details: { notes: exampleNotes },
      before: { notes: "" },
      after: { notes: exampleNotes },
      requestId: "test",
    },
    license: createExampleLicense(now),
  },
});

function createExampleLicense(now: Instant): License {
  const startsAt = startOfDay(dayOf(now));
  return {
    key: exampleKey,
    type: 1,
    environment: 1,
    packageTierId: "test",
    packageTierPrettyName: "Test",
    companyName: "Test",
    firstName: null,
    lastName: null,
    email: "test@example.com",
    countryCode: null,
    hubspotCompanyId: null,
    hubspotContactId: null,
    notes: exampleNotes,
    tags: "",
    tagNames: [],
    isOffline: false,
    alertsCustomer: false,
    softCapacity: false,
    graceDays: null,
    tierGraceDays: 0,
    graceUntil: null,
    status: "pending",
    lifetimeStatus: "active",
    useStatus: "active",
    activenessStatus: "inactive",
    isValid: true,
    version: null,
    serverCapacity: 1,
    totalClientCapacity: 100,
    caseCapacity: null,
    fullFrom: null,
    activeServerCapacity: 1,
    activeTotalClientCapacity: 100,
    serversInUse: 0,
    totalClientsInUse: 0,
    startsAt,
    expiredAt: endOfDay(addDays(dayOf(now), 365)),
    activatedAt: null,
    firstHeartbeat: null,
    lastHeartbeat: null,
    createdAt: now,
    createdBy: "test",
    updatedAt: now,
    deletedAt: null,
    rowVersion: 1,
  };
}
