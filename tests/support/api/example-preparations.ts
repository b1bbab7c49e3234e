import { createExampleDates } from "#app/api/endpoint/endpoint.ts";
import * as values from "#app/api/endpoint/example-values.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { saveRejections, startBatch } from "#app/domain/rejection/record-rejections.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { activateServer } from "#tests/support/licenses/deployed-product.ts";
import { addFailedReminder } from "#tests/support/licenses/reminders.ts";
import type { ApiUnderTest, ApiResponse } from "./api.ts";
import { hostedPreparations } from "./example-hosted-preparations.ts";
import { customerLinkPreparations } from "./example-customer-links.ts";
import { issueExampleIrLicense, issueExampleLicense, runWithExampleValues } from "./example-state.ts";

/** Headers that the example request needs in addition to the headers of its client. */
type ExampleHeaders = Record<string, string>;
export type Preparation = (api: ApiUnderTest) => Promise<ExampleHeaders | void>;

const expectSuccess = ({ status, text }: ApiResponse) => {
  if (status >= 300) throw new Error(`The preparation failed: ${status} ${text.slice(0, 500)}`);
};

/** Creates an entity with the id of the example. */
const createEntity =
  (path: string, body: unknown): Preparation =>
  (api) =>
    runWithExampleValues(api, async () => expectSuccess(await api.asAda.post(path, body)));

const licensePath = `/api/oem/licenses/${values.licenseKey}`;
const computeEndsAt = (api: ApiUnderTest) =>
  createExampleDates(api.context.now()).endOfDayIn(values.daysUntilLicenseEnd);
const buildLicenseEnd = (api: ApiUnderTest) => ({
  licenseKey: values.licenseKey,
  expiredAt: computeEndsAt(api),
});

/** Runs the steps one after the other. */
const runInSequence =
  (...steps: Preparation[]): Preparation =>
  async (api) => {
    let headers: ExampleHeaders | void = undefined;
    for (const step of steps) headers = (await step(api)) ?? headers;
    return headers;
  };

const createExampleLicense: Preparation = async (api) => {
  await issueExampleLicense(api);
};
const createOfflineExampleLicense: Preparation = async (api) => {
  await issueExampleLicense(api, { isOffline: true });
};
const createIrLicense: Preparation = async (api) => {
  await issueExampleIrLicense(api);
};
const createCompany: Preparation = async (api) => {
  await issueExampleLicense(api, { customer: { companyName: "Acme Laboratories" } });
};
const createSecondCompany: Preparation = async (api) => {
  const changes = { key: values.irLicenseKey, isOffline: true, customer: { companyName: "Acme Research" } };
  await issueExampleLicense(api, changes, values.otherId);
};

const createBulkRun = runInSequence(
  createExampleLicense,
  createEntity("/api/oem/bulk-runs", { keys: [values.licenseKey], change: { kind: "grace", graceDays: 9 } }),
);
const advanceBulkRuns: Preparation = ({ context }) =>
  jobs["bulk-runs"](context.storage, context.now(), context);

const uploadImport: Preparation = (api) =>
  runWithExampleValues(api, async () => {
    const text =
      "Serial,Customer,Mail,Product\nOLD-2019-0001,Acme Corporation,grace@example.com,corporate-1\n";
    const headers = { "content-type": "text/csv" };
    expectSuccess(await api.asAda.send("POST", "/api/oem/imports", { text, headers }));
  });
const checkImport: Preparation = async ({ asAda, context }) => {
  const columns = { key: "Serial", companyName: "Customer", email: "Mail", packageTierId: "Product" };
  const path = `/api/oem/imports/${values.id}/mapping`;
  expectSuccess(await asAda.send("PATCH", path, { body: { columns, dates: {} } }));
  await jobs.imports(context.storage, context.now(), context);
};

const createActivatedServer =
  (createLicense: (api: ApiUnderTest) => ReturnType<typeof issueExampleLicense>): Preparation =>
  async (api) => {
    const activatedLicense = await createLicense(api);
    const { serverSecret } = await runWithExampleValues(api, () =>
      activateServer(api, activatedLicense, values.deviceId),
    );
    return { authorization: `Bearer ${serverSecret}` };
  };
const issueOfflineLicense = (api: ApiUnderTest) => issueExampleLicense(api, { isOffline: true });
// An offline license gets no example server, so the license becomes online before the example activates its server.
const createEnterpriseServer = createActivatedServer(async (api) => {
  const unactivatedLicense = await issueOfflineLicense(api);
  expectSuccess(await api.asAda.send("PATCH", `${licensePath}/offline`, { body: { isOffline: false } }));
  return unactivatedLicense;
});

const saveExampleRejection: Preparation = (api) =>
  runWithExampleValues(api, () => {
    const rejectedRequest = {
      actedAt: api.context.now(),
      requestId: "rejected request",
      licenseKey: values.licenseKey,
      deviceId: values.deviceId,
      code: "SERVER_LIMIT",
      serials: [],
    } as const;
    return saveRejections(api.context.storage, values.licenseKey, [startBatch(rejectedRequest)]);
  });

const createView = createEntity("/api/oem/views", { name: "Ends soon", query: "environment=3" });
const createScheduledView = runInSequence(createView, async ({ asAda }) =>
  expectSuccess(
    await asAda.send("PUT", `/api/oem/views/${values.id}/mail`, {
      body: { every: "monday", recipients: ["ada@example.com"] },
    }),
  ),
);
const createDirectoryToken = createEntity("/api/oem/directory/tokens", { name: "Entra provisioning" });
const createServiceAccount = createEntity("/api/oem/service-accounts", {
  name: "Nightly export",
  ownerEmail: "ada@example.com",
  scopes: "read",
});
const addUserWithRight: Preparation = (api) =>
  runWithExampleValues(api, async () => {
    const { issuer } = api.people.rita;
    const identity = { issuer, subject: "example user", email: "user@example.com" };
    const user = await api.context.storage.people.signIn(identity, api.context.now());
    await api.grantPrivileges(user, ["license-create"]);
  });
const createWebhook = createEntity("/api/oem/webhooks", {
  url: "https://hooks.example.com/licenses",
  eventNames: ["update-notes"],
});
const changeNotes: Preparation = async ({ asAda }) =>
  expectSuccess(await asAda.send("PATCH", `${licensePath}/notes`, { body: { notes: "Other notes." } }));
const createDeliveredWebhook = runInSequence(createExampleLicense, createWebhook, changeNotes, (api) =>
  runWithExampleValues(api, () => jobs.webhooks(api.context.storage, api.context.now(), api.context)),
);
const createVersion = createEntity("/api/oem/versions", {
  version: "6.0.0",
  releasedAt: "2026-11-20",
  isActive: true,
});
const createApiToken: Preparation = async ({ asAda }) =>
  expectSuccess(
    await asAda.post("/api/tokens", { token: values.apiToken, expirationDate: "2027-01-01", scopes: "read" }),
  );
const createLostRenewal: Preparation = async (api) =>
  expectSuccess(
    await api.asAda.post(`${licensePath}/renewals/lost`, { expiredAt: computeEndsAt(api), reason: "Closed" }),
  );

/** Gives a preview of the client the handle of the example. */
const createPreview =
  (path: string, body: unknown, handle: string): Preparation =>
  async (api) => {
    await issueExampleLicense(api);
    expectSuccess(await api.asAda.post(path, body));
    await api.engine.db
      .updateTable("preview")
      .set({ handle_hash: sha256(handle) })
      .execute();
  };

const createChangePreview = createPreview(
  "/api/oem/change-previews",
  { keys: [values.licenseKey], change: { kind: "grace", graceDays: 9 } },
  values.changeHandle,
);
const createLicensePreview = createPreview(
  "/api/oem/license-previews",
  {
    ...values.contact,
    type: 1,
    packageTierId: "corporate-2",
    isOffline: false,
    softCapacity: false,
    tags: [],
  },
  values.licenseHandle,
);

const createAssistant: Preparation = async (api) => {
  expectSuccess(await api.asAda.post("/api/user/current/assistants", { scopes: "read" }));
  await api.engine.db.updateTable("api_token").set({ start: values.assistantTokenStart }).execute();
};

const createApproval =
  (client: "asAda" | "asMert"): Preparation =>
  async (api) => {
    await issueExampleLicense(api);
    const body = { keys: [values.licenseKey], change: { kind: "grace", graceDays: 9 } };
    const request = { operation: "start-bulk-run", body, reason: "Agreed with the customer." };
    await runWithExampleValues(api, async () =>
      expectSuccess(await api[client].post("/api/oem/approvals", request)),
    );
  };

const approvalPreparations: Record<string, Preparation> = {
  getApproval: createApproval("asMert"),
  approveRequest: createApproval("asMert"),
  rejectRequest: createApproval("asMert"),
  withdrawRequest: createApproval("asAda"),
};

const previewPreparations: Record<string, Preparation> = {
  getChangePreview: createChangePreview,
  commitChange: createChangePreview,
  commitLicense: createLicensePreview,
  deleteAssistant: createAssistant,
};

/** Preparations by operation id. The other examples need only the example license. */
export const preparations: Readonly<Record<string, Preparation>> = {
  ...hostedPreparations,
  ...customerLinkPreparations,
  restoreLicense: runInSequence(createExampleLicense, async ({ asAda }) =>
    expectSuccess(await asAda.send("DELETE", licensePath)),
  ),
  checkLicenseFile: createOfflineExampleLicense,
  downloadLicenseFile: createOfflineExampleLicense,
  issueLicenseFile: createOfflineExampleLicense,
  getBulkRun: createBulkRun,
  steerBulkRun: createBulkRun,
  listBulkRunLines: createBulkRun,
  exportBulkRun: createBulkRun,
  undoBulkRun: runInSequence(createBulkRun, advanceBulkRuns),
  getImport: uploadImport,
  deleteImport: uploadImport,
  mapImport: uploadImport,
  listImportErrors: uploadImport,
  runImport: runInSequence(uploadImport, checkImport),
  exportImportResult: runInSequence(uploadImport, checkImport),
  createIrQuota: createIrLicense,
  getFisCustomer: createIrLicense,
  listCaseActivities: createIrLicense,
  listCaseActivityTypes: createIrLicense,
  exportCaseActivities: createIrLicense,
  dismissRejection: runInSequence(createExampleLicense, saveExampleRejection),
  releaseServer: createEnterpriseServer,
  sendHeartbeat: createEnterpriseServer,
  sendCaseActivities: createActivatedServer(issueExampleIrLicense),
  reopenRenewal: runInSequence(createExampleLicense, createLostRenewal),
  getCompany: createCompany,
  downloadCompanyStatement: createCompany,
  changeCompanyNotes: createCompany,
  mergeCompanies: runInSequence(createCompany, createSecondCompany),
  undoEvent: runInSequence(createExampleLicense, changeNotes, async ({ engine: { db } }) => {
    const newestId = db.selectFrom("history").select((row) => row.fn.max("id").as("id"));
    await db.updateTable("history").set({ id: values.eventId }).where("id", "=", newestId).execute();
  }),
  ...previewPreparations,
  ...approvalPreparations,
  getVersion: createVersion,
  changeVersion: createVersion,
  getToken: createApiToken,
  deleteToken: createApiToken,
  resumeReminders: runInSequence(createExampleLicense, async (api) =>
    expectSuccess(
      await api.asAda.post("/api/oem/reminders/snooze", { ...buildLicenseEnd(api), until: null }),
    ),
  ),
  sendReminderAgain: runInSequence(createExampleLicense, (api) =>
    addFailedReminder(api.context.storage, { ...buildLicenseEnd(api), threshold: 30 }),
  ),
  sendStoredNotices: async ({ context }) => void Object.assign(context.setup, { mail: "sent" }),
  changeView: createView,
  deleteView: createView,
  getViewMail: createScheduledView,
  scheduleViewMail: createView,
  endViewMail: createScheduledView,
  confirmAccess: addUserWithRight,
  changeServiceAccount: createServiceAccount,
  replaceServiceAccountToken: createServiceAccount,
  confirmServiceAccount: createServiceAccount,
  deleteServiceAccount: createServiceAccount,
  deleteDirectoryToken: createDirectoryToken,
  changeWebhook: createWebhook,
  deleteWebhook: createWebhook,
  testWebhook: createWebhook,
  listWebhookDeliveries: createDeliveredWebhook,
  listWebhookAttempts: createDeliveredWebhook,
  replayWebhookDelivery: createDeliveredWebhook,
};

export const prepareExample = (operationId: string, api: ApiUnderTest) =>
  (preparations[operationId] ?? createExampleLicense)(api);
