import { exampleDates } from "#app/api/declaration/request-example.ts";
import * as values from "#app/api/declaration/example-values.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { activateServer } from "#tests/support/licenses/deployed-product.ts";
import { failReminder } from "#tests/support/licenses/reminders.ts";
import type { ApiUnderTest, ApiResponse } from "./api.ts";
import { hostedPreparations } from "./example-hosted-preparations.ts";
import { exampleIrLicense, exampleLicense, withExampleValues } from "./example-state.ts";

/** Headers that the example needs in addition to those of its caller. */
type Headers = Record<string, string>;
export type Preparation = (api: ApiUnderTest) => Promise<Headers | void>;

const expectSuccess = ({ status, text }: ApiResponse) => {
  if (status >= 300) throw new Error(`The preparation failed: ${status} ${text.slice(0, 500)}`);
};

/** Creates an entity with the id of the example. */
const createEntity =
  (path: string, body: unknown): Preparation =>
  (api) =>
    withExampleValues(api, async () => expectSuccess(await api.asAda.post(path, body)));

const licensePath = `/api/oem/licenses/${values.key}`;
const endsAt = (api: ApiUnderTest) => exampleDates(api.context.now().toISOString()).end(values.endsInDays);
const licenseEnd = (api: ApiUnderTest) => ({ licenseKey: values.key, endsAt: endsAt(api) });

/** Runs the steps one after the other. */
const runInSequence =
  (...steps: Preparation[]): Preparation =>
  async (api) => {
    let headers: Headers | void = undefined;
    for (const step of steps) headers = (await step(api)) ?? headers;
    return headers;
  };

const createExampleLicense: Preparation = async (api) => void (await exampleLicense(api));
const offlineLicense: Preparation = async (api) => void (await exampleLicense(api, { isOffline: true }));
const irLicense: Preparation = async (api) => void (await exampleIrLicense(api));
const exampleContact: Preparation = async (api) =>
  void (await exampleLicense(api, { customer: { email: "grace@example.com" } }));
const newCompany: Preparation = async (api) =>
  void (await exampleLicense(api, { customer: { companyName: "Acme Laboratories" } }));
const secondCompany: Preparation = async (api) => {
  const changes = { key: values.irKey, isOffline: true, customer: { companyName: "Acme Research" } };
  await exampleLicense(api, changes, values.otherId);
};

const bulkRun = runInSequence(
  createExampleLicense,
  createEntity("/api/oem/bulk-runs", { keys: [values.key], change: { kind: "grace", graceDays: 9 } }),
);
const advanceBulkRuns: Preparation = ({ context }) =>
  jobs["bulk-runs"](context.storage, context.now(), context);

const uploadedImport: Preparation = (api) =>
  withExampleValues(api, async () => {
    const text =
      "Serial,Customer,Mail,Product\nOLD-2019-0001,Acme Corporation,grace@example.com,corporate-1\n";
    const headers = { "content-type": "text/csv" };
    expectSuccess(await api.asAda.send("POST", "/api/oem/imports", { text, headers }));
  });
const checkedImport: Preparation = async ({ asAda, context }) => {
  const columns = { key: "Serial", companyName: "Customer", email: "Mail", packageTierId: "Product" };
  const path = `/api/oem/imports/${values.id}/mapping`;
  expectSuccess(await asAda.send("PATCH", path, { body: { columns, dates: {} } }));
  await jobs.imports(context.storage, context.now(), context);
};

const activatedServer =
  (createLicense: (api: ApiUnderTest) => ReturnType<typeof exampleLicense>): Preparation =>
  async (api) => {
    const activatedLicense = await createLicense(api);
    const { serverSecret } = await withExampleValues(api, () =>
      activateServer(api, activatedLicense, values.deviceId),
    );
    return { authorization: `Bearer ${serverSecret}` };
  };
const createOfflineLicense = (api: ApiUnderTest) => exampleLicense(api, { isOffline: true });
const enterpriseServer = runInSequence(
  activatedServer(async (api) => {
    const unactivatedLicense = await createOfflineLicense(api);
    expectSuccess(await api.asAda.send("PATCH", `${licensePath}/offline`, { body: { isOffline: false } }));
    return unactivatedLicense;
  }),
);

const view = createEntity("/api/oem/views", { name: "Ends soon", query: "environment=3" });
const scheduledView = runInSequence(view, async ({ asAda }) =>
  expectSuccess(
    await asAda.send("PUT", `/api/oem/views/${values.id}/mail`, {
      body: { every: "monday", recipients: ["ada@example.com"] },
    }),
  ),
);
const webhook = createEntity("/api/oem/webhooks", {
  url: "https://hooks.example.com/licenses",
  eventNames: ["update-notes"],
});
const changeNotes: Preparation = async ({ asAda }) =>
  expectSuccess(await asAda.send("PATCH", `${licensePath}/notes`, { body: { notes: "Other notes." } }));
const deliveredWebhook = runInSequence(createExampleLicense, webhook, changeNotes, (api) =>
  withExampleValues(api, () => jobs.webhooks(api.context.storage, api.context.now(), api.context)),
);
const version = createEntity("/api/oem/versions", {
  version: "6.0.0",
  releasedAt: "2026-11-20",
  isActive: true,
});
const createApiToken: Preparation = async ({ asAda }) =>
  expectSuccess(
    await asAda.post("/api/tokens", { token: values.apiToken, expirationDate: "2027-01-01", scopes: "read" }),
  );
const lostRenewal: Preparation = async (api) =>
  expectSuccess(
    await api.asAda.post(`${licensePath}/renewals/lost`, { endsAt: endsAt(api), reason: "Closed" }),
  );

/** Preparations by operation id. The other examples need only the example license. */
export const preparations: Readonly<Record<string, Preparation>> = {
  mailCertificate: exampleContact,
  ...hostedPreparations,
  restoreLicense: runInSequence(createExampleLicense, async ({ asAda }) =>
    expectSuccess(await asAda.send("DELETE", licensePath)),
  ),
  checkLicenseFile: offlineLicense,
  downloadLicenseFile: offlineLicense,
  getBulkRun: bulkRun,
  steerBulkRun: bulkRun,
  listBulkRunLines: bulkRun,
  exportBulkRun: bulkRun,
  undoBulkRun: runInSequence(bulkRun, advanceBulkRuns),
  getImport: uploadedImport,
  deleteImport: uploadedImport,
  mapImport: uploadedImport,
  listImportFaults: uploadedImport,
  runImport: runInSequence(uploadedImport, checkedImport),
  exportImportResult: runInSequence(uploadedImport, checkedImport),
  createIrQuota: irLicense,
  getFisCustomer: irLicense,
  listCaseActivities: irLicense,
  listCaseActivityTypes: irLicense,
  exportCaseActivities: irLicense,
  releaseServer: enterpriseServer,
  sendHeartbeat: enterpriseServer,
  sendCaseActivities: activatedServer(exampleIrLicense),
  reopenRenewal: runInSequence(createExampleLicense, lostRenewal),
  getCompany: newCompany,
  changeCompanyNotes: newCompany,
  mergeCompanies: runInSequence(newCompany, secondCompany),
  undoEvent: runInSequence(createExampleLicense, changeNotes, async ({ engine: { db } }) => {
    const newestId = db.selectFrom("history").select((row) => row.fn.max("id").as("id"));
    await db.updateTable("history").set({ id: values.eventId }).where("id", "=", newestId).execute();
  }),
  getVersion: version,
  changeVersion: version,
  getToken: createApiToken,
  deleteToken: createApiToken,
  resumeReminders: runInSequence(createExampleLicense, async (api) =>
    expectSuccess(await api.asAda.post("/api/oem/reminders/snooze", { ...licenseEnd(api), until: null })),
  ),
  sendReminderAgain: runInSequence(createExampleLicense, (api) =>
    failReminder(api.context.storage, { ...licenseEnd(api), threshold: 30 }),
  ),
  sendKeptNotices: async ({ context }) => void Object.assign(context.setup, { mail: "sent" }),
  changeView: view,
  deleteView: view,
  getViewMail: scheduledView,
  scheduleViewMail: view,
  endViewMail: scheduledView,
  changeWebhook: webhook,
  deleteWebhook: webhook,
  testWebhook: webhook,
  listWebhookDeliveries: deliveredWebhook,
  listWebhookAttempts: deliveredWebhook,
  replayWebhookDelivery: deliveredWebhook,
};

export const prepare = (operationId: string, api: ApiUnderTest) =>
  (preparations[operationId] ?? createExampleLicense)(api);
