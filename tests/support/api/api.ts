import { createSingleSignOn } from "#app/gateways/identity/single-sign-on.ts";
import { expect } from "vitest";
import type { JobRunOptions } from "#app/domain/job/job.ts";
import type { z } from "zod";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { createCertificatePrinter } from "#app/documents/certificate.ts";
import { createLicenseFileSigner } from "#app/documents/issue-license-file.ts";
import { createLeaseSigner } from "#app/documents/lease.ts";
import { createStatementSigner } from "#app/documents/statement-signature.ts";
import { parseSigningKeys, type PublicJwks } from "#app/documents/signing-keys.ts";
import { createDryRunMarketplace, createSandboxMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { createJobRunner } from "#app/jobs/job-runner.ts";
import { jobNames } from "#app/domain/job/job-name.ts";
import { stopsWhilePaused } from "#app/jobs/jobs.ts";
import { createRecordedJobs } from "#app/jobs/recorded-runs.ts";
import { createPauseReader } from "#app/domain/job-pause/pause.ts";
import { demoPeople } from "#dev/demo-people.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import { openSession } from "#app/domain/person/sessions.ts";
import { createHeavyRequestQueue } from "#app/domain/heavy-work.ts";
import { createHitCounter } from "#app/domain/rate-limit.ts";
import type { Privilege } from "#app/domain/person/privilege.ts";
import { type Instant, instantOf } from "#app/domain/time/time.ts";
import { hashToken } from "#app/domain/token/tokens.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { expectDescribedErrorCode } from "./described-error-codes.ts";
import { createUnscheduledRecorder } from "./rejection-recorder.ts";
import { expectTypedBody } from "./typed-body.ts";
import { runOutsideRequest, recordCommits, expectAtomicCommits } from "./whole-commits.ts";
import { rfcKey } from "#tests/documents/acme-license-file.ts";
import { now as startOfTest } from "#tests/fixtures/licenses.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { issuer } from "#tests/support/engines/demo-story.ts";
import { installedFonts } from "#tests/support/documents/fonts.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { createAwsEventReceiver, createAzureEventReceiver } from "#tests/support/outside/event-receivers.ts";
import { noHeadPublisher, noMails } from "#tests/support/outside/mails.ts";
import { silentWebhookClient } from "#tests/support/outside/webhooks.ts";

/** Origin of the API under test. */
export const origin = "https://licenses.example.com";
/** Value of the secret header of marketplace events. */
export const eventsSecret = "secret-of-the-events-of-the-tests";

const signingKeys = parseSigningKeys(JSON.stringify(rfcKey));

type RequestHeaders = Record<string, string | null | undefined>;

export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; null if the body is not JSON. */
  body: unknown;
}

interface RequestOptions {
  headers?: RequestHeaders;
  /** Value that the client sends as JSON. */
  body?: unknown;
  /** Text that the client sends unchanged. */
  text?: string;
}

/** A client of the API. Write requests contain the origin of the page. The value null removes a default header. */
export interface Client {
  send: (method: string, path: string, options?: RequestOptions) => Promise<ApiResponse>;
  get: (path: string, headers?: RequestHeaders) => Promise<ApiResponse>;
  post: (path: string, body: unknown, headers?: RequestHeaders) => Promise<ApiResponse>;
}

export interface LogLine {
  level: string;
  message: string;
  facts: Record<string, unknown>;
}

export interface ApiUnderTest {
  context: ApiContext;
  /** The engine below the storage, for direct access to the database. */
  engine: Engine;
  publicKeys: PublicJwks;
  logLines: LogLine[];
  asMert: Client;
  asRita: Client;
  asAda: Client;
  asAnonymous: Client;
  /** Creates a client with a new session of this user, for example after the sessions above have expired. */
  createClientWithSession: (user: UserRecord) => Promise<Client>;
  people: Record<"ada" | "mert" | "rita", UserRecord>;
  advanceClock: (ms: number) => void;
  grantPrivileges: (person: UserRecord, privileges: Privilege[]) => Promise<void>;
  /** Creates an API token for this user that is valid for years, and returns its value. */
  createToken: (owner: UserRecord) => Promise<string>;
  /** Creates a client with an API token of this user. */
  createClientWithToken: (owner: UserRecord, expirationDate: Instant) => Promise<Client>;
  /** Creates a client that sends this bearer token, which may be invalid. */
  createClientWithBearer: (bearerToken: string) => Client;
}

/** Opens the API with the demo data, signed-in users and a clock that the test controls. */
export async function startTestApi(contextChanges: Partial<ApiContext> = {}): Promise<ApiUnderTest> {
  const engine = nodeSqlite(await createTestDatabase("node:sqlite", "demo data"));
  const api = await startTestApiOn(engine, contextChanges);
  closeAfterTest(() => api.context.storage.close());
  return api;
}

/** Opens the API on a database of any engine that contains the demo data. */
export async function startTestApiOn(
  engine: Engine,
  contextChanges: Partial<ApiContext> = {},
): Promise<ApiUnderTest> {
  let currentMs = Date.parse(startOfTest);
  const now = () => instantOf(currentMs);
  const storage = await openStorage(recordCommits(engine), now);
  const keys = await signingKeys;
  const logLines: LogLine[] = [];
  const readPause = createPauseReader(storage, null, now);
  const contextWithoutJobs: Omit<ApiContext, "jobs"> = {
    storage,
    replica: null,
    crm: storage.crmDirectory,
    marketplaces: [
      createSandboxMarketplace(now),
      createAwsEventReceiver(eventsSecret),
      createAzureEventReceiver(eventsSecret),
    ],
    dryRunMarketplace: createDryRunMarketplace(now),
    signUps: { secrets: ["secret of the sign-ups of the tests"], acceptsUnencryptedIds: false },
    provisioner: simulatedProvisioner,
    ...noMails,
    instanceDomain: "instances.example.com",
    staffMail: { recipients: [], origin },
    headPublisher: noHeadPublisher,
    eventSink: null,
    webhookSender: { webhookClient: silentWebhookClient, secrets: ["secret of the webhooks of the tests"] },
    setup: { isDemo: true, signIn: ["SSO"], crm: "by-hand", mail: "stored", marketplace: "sandbox" },
    ...createSingleSignOn([]),
    signLicenseFile: createLicenseFileSigner(keys.signingKey),
    printCertificate: createCertificatePrinter(installedFonts, (characters) =>
      logLines.push({ level: "warn", message: "A certificate lacks characters", facts: { characters } }),
    ),
    signLease: createLeaseSigner(keys.signingKey),
    signStatement: createStatementSigner(keys.signingKey),
    publicSigningKeys: keys.publicKeys,
    keyAliasSecrets: null,
    trustedProviders: [{ ...exampleTrustedProvider, adminEmails: ["ada@example.com"] }],
    rejectionRecorder: createUnscheduledRecorder(storage, now),
    hitCounter: createHitCounter(),
    heavyRequests: createHeavyRequestQueue(),
    canAwaitOtherRequests: true,
    runAfterResponse: () => {},
    cursorSecrets: ["secret of the cursors"],
    customerLinkSecrets: ["secret of the customer links"],
    storedResultSecrets: ["secret of the stored results of the tests"],
    refreshTokenSecrets: ["secret of the refresh tokens"],
    tokenPeppers: ["pepper of the tests"],
    tokenDaysAfterSignIn: null,
    maxLicensesPerPreview: 200,
    rateLimitFactor: 1,
    release: { version: "1.2.3", commit: "0123456789ab" },
    now,
    runTraced: (_, task) => task(),
    addLogFields: () => {},
    log: (level, message, facts) => logLines.push({ level, message, facts }),
    ...contextChanges,
  };
  const { runJob } = createJobRunner(
    createRecordedJobs({ ...contextWithoutJobs, readPause }),
    (name, error) => logLines.push({ level: "error", message: "A job failed", facts: { name, error } }),
  );
  const run = (name: string, options: JobRunOptions) => runOutsideRequest(() => runJob(name, options));
  const jobs = { names: jobNames, intervalMs: 60_000, stopsWhilePaused, readPause, run };
  const context: ApiContext = { ...contextWithoutJobs, jobs, ...contextChanges };
  const api = createLicenseApi(context);
  const people = await signInDemoPeople(context);
  const createClientWithSession = async ({ id }: UserRecord) =>
    createClient(api, { cookie: `__Host-session=${await openSession(storage, id, now())}`, origin });
  let tokenCount = 0;
  const createApiToken = async ({ id }: UserRecord, expirationDate: Instant) => {
    tokenCount += 1;
    const tokenValue = `air_test-${tokenCount}-of-a-token`;
    const token = {
      id: tokenCount,
      start: tokenValue.slice(0, 12),
      ownerId: id,
      expirationDate,
      lastUsedAt: null,
      lastUsedFrom: null,
      scopes: null,
      name: null,
      isAssistant: false,
    };
    const hash = hashToken(tokenValue, context.tokenPeppers[0]);
    await storage.transact(async (transaction) =>
      transaction.tokens.add(hash, { ...token, createdAt: instantOf(currentMs) }),
    );
    return tokenValue;
  };
  return {
    context,
    engine,
    publicKeys: keys.publicKeys,
    logLines,
    people,
    asMert: await createClientWithSession(people.mert),
    asRita: await createClientWithSession(people.rita),
    asAda: await createClientWithSession(people.ada),
    asAnonymous: createClient(api, {}),
    createClientWithSession,
    advanceClock: (elapsedMs) => {
      currentMs += elapsedMs;
    },
    grantPrivileges: async ({ id }, privileges) => {
      const values = { privileges: JSON.stringify(privileges) };
      await engine.db.updateTable("person").set(values).where("id", "=", id).execute();
    },
    createToken: (owner) => createApiToken(owner, "2100-01-01T00:00:00.000Z"),
    createClientWithToken: async (owner, expirationDate) =>
      createClient(api, { authorization: `Bearer ${await createApiToken(owner, expirationDate)}` }),
    createClientWithBearer: (bearerToken) => createClient(api, { authorization: `Bearer ${bearerToken}` }),
  };
}

async function signInDemoPeople({ storage, now }: ApiContext) {
  const signInAs = (name: string) => {
    const person = demoPeople.find(({ subject }) => subject === `demo-${name}`);
    if (!person) throw new Error(`There is no demo user ${name}.`);
    return storage.people.signIn({ issuer, subject: person.subject, email: person.email }, now());
  };
  return { ada: await signInAs("ada"), mert: await signInAs("mert"), rita: await signInAs("rita") };
}

/** Creates a client that sends these headers with every request. */
export function createClient(
  api: (request: Request) => Promise<Response>,
  defaultHeaders: Record<string, string>,
): Client {
  const send: Client["send"] = async (method, path, { headers = {}, body, text } = {}) => {
    const requestHeaders = Object.entries({ ...defaultHeaders, ...headers }).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as [string, string]] : [],
    );
    const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const init: RequestInit = { method, headers: requestHeaders, body: content };
    const [apiResponse, responseText] = await expectAtomicCommits(`${method} ${path}`, async () => {
      const response = await api(new Request(new URL(path, origin), init));
      return [response, await response.text()] as const;
    });
    expectDescribedErrorCode(method, path, apiResponse.status, parseJson(responseText));
    expectTypedBody(path, apiResponse.headers, responseText);
    return {
      status: apiResponse.status,
      headers: apiResponse.headers,
      text: responseText,
      body: parseJson(responseText),
    };
  };
  return {
    send,
    get: (path, headers) => send("GET", path, { headers }),
    post: (path, body, headers) => send("POST", path, { body, headers }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The result of a successful response, parsed with the schema of its endpoint. */
export function parseApiResult<Result extends z.ZodType>(
  resultSchema: Result,
  apiResponse: ApiResponse,
): z.output<Result> {
  const { success, result: resultValue } = (apiResponse.body ?? {}) as {
    success?: boolean;
    result?: unknown;
  };
  const parsedResult = resultSchema.safeParse(resultValue);
  if (success && parsedResult.success) return parsedResult.data;
  throw new Error(
    `The response does not match the result schema: ${apiResponse.status} ${apiResponse.text.slice(0, 2_000)}`,
  );
}

/** The expected body of an error response. The body may contain any message. */
export const errorBody = (code: string, extraFields: Record<string, unknown> = {}) => ({
  success: false,
  result: null,
  error: { code, message: expect.any(String), ...extraFields },
});
