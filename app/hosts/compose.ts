import type { CertificatePrinter } from "#app/domain/certificate/certificates.ts";
import { platform } from "#host";
import type { ApiInvoker } from "#app/api/endpoint/invoker.ts";
import { createProtocolResolver } from "#app/api/external/detect-protocol.ts";
import { createSpecificationInvoker } from "#app/api/external/specification.ts";
import { createInProcessInvoker } from "#app/api/in-process-invoker.ts";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import { limitPublicRequests } from "#app/api/instances/public-requests.ts";
import { createHttpExchange, createHttpInvoker } from "#app/api/external/http-invoker.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { createLicenseFileSigner } from "#app/documents/issue-license-file.ts";
import { createLeaseSigner } from "#app/documents/lease.ts";
import { createStatementSigner } from "#app/documents/statement-signature.ts";
import { parseSigningKeys } from "#app/documents/signing-keys.ts";
import { createHubspotCrm } from "#app/gateways/crm/hubspot.ts";
import { createSingleSignOn } from "#app/gateways/identity/single-sign-on.ts";
import type { Crm } from "#app/domain/customer/crm.ts";
import type { LicenseApiKind } from "#app/domain/license-api-kind.ts";
import { type ReadPause, createPauseReader } from "#app/domain/job-pause/pause.ts";
import { createHeavyRequestQueue, createUnqueuedHeavyRequests } from "#app/domain/heavy-work.ts";
import { createHitCounter } from "#app/domain/rate-limit.ts";
import { deriveAliasSecrets } from "#app/domain/text/decrypt-alias.ts";
import { deriveSecrets } from "#app/domain/text/secrets.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { type Clock, readSystemClock } from "#app/domain/time/time.ts";
import { createPauseWrappers } from "#app/gateways/paused.ts";
import { createUpstreamFetch } from "#app/gateways/license-api.ts";
import { createJobRunner, createUnsharedJobRunner } from "#app/jobs/job-runner.ts";
import type { JobRunOptions } from "#app/domain/job/job.ts";
import { jobNames } from "#app/domain/job/job-name.ts";
import { stopsWhilePaused } from "#app/jobs/jobs.ts";
import { createRecordedJobs } from "#app/jobs/recorded-runs.ts";
import { createCountingEngine } from "#app/storage/drivers/statements.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { createReplica } from "#app/storage/drivers/read-replica.ts";
import {
  readBrand,
  type Config,
  ConfigError,
  type EmbeddedConfig,
  readConfig,
  type UpstreamConfig,
} from "./settings/config.ts";
import { fontPaths } from "./fonts.ts";
import { respondWithCertificate, isCertificateRequest } from "./external-certificate.ts";
import { addExternalMcp } from "./external-mcp.ts";
import { guardApi } from "./http/guarded-api.ts";
import { addHealthEndpoints } from "./http/health-endpoints.ts";
import { createHeadPublisher } from "./history-heads.ts";
import { runInSpan } from "./telemetry/tracer.ts";
import { log, setLogLevel, addRequestFields, formatErrorTrace } from "./telemetry/log.ts";
import { countUnhandledError } from "./telemetry/counters.ts";
import type { MetricSource } from "./telemetry/family.ts";
import { createStorageMetrics } from "./telemetry/storage-metrics.ts";
import { openRejectionRecorder } from "./rejection-recorder.ts";
import { configureExternalSystems } from "./outside-systems.ts";
import { release } from "./settings/release.ts";
import { createJobWaker } from "./job-waker.ts";
import { createWebhookSender } from "./webhook-sender.ts";
import { getErrorMessage } from "#app/domain/thrown-error.ts";

export interface Application {
  config: Config;
  api: (request: Request) => Promise<Response>;
  createInvoker: CreateInvoker;
  findLicenseApiKind: (pageRequest: Request) => Promise<LicenseApiKind>;
  /** Throws `too-many` after too many requests. An external license API limits its requests itself. */
  limitRate: (request: Request) => void;
  /** Prometheus text. Null if metrics are off or the process is short-lived. */
  metrics: (() => Promise<string>) | null;
  runJobs: () => Promise<void>;
  /** Logs and counts an error that no other code handled. */
  reportUnhandled: (error: unknown, origin: string) => void;
  /** Waits for running jobs for a limited time, then closes the database. */
  close: () => Promise<void>;
}

type CreateInvoker = (pageRequest: Request, onCookies: (cookies: string[]) => void) => ApiInvoker;

/** Throws a ConfigError if the configuration is invalid. */
export async function compose(): Promise<Application> {
  const config = readConfig(platform.environment);
  setLogLevel(config.LOG_LEVEL);
  const endTracing = await startConfiguredTracing(config);
  const application = await composeApplication(config).catch(async (error: unknown) => {
    await endTracing();
    throw error;
  });
  return { ...application, reportUnhandled, close };

  async function close() {
    await application.close();
    await endTracing();
  }
}

function reportUnhandled(error: unknown, origin: string) {
  countUnhandledError();
  log("error", "An error was not handled", { origin, error: formatErrorTrace(error) });
}

/** Starts tracing if it is configured. Returns a function that ends tracing. */
async function startConfiguredTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...config }: Config) {
  if (!endpoint) return async () => {};
  const { startTracing } = await import("./telemetry/start-tracing.ts");
  return startTracing({
    ...config,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    ...(!platform.canAwaitOtherRequests && {
      sendAfterRequest: (sending: Promise<void>) => platform.afterResponse(sending),
    }),
  });
}

async function composeApplication(config: Config): Promise<Omit<Application, "reportUnhandled">> {
  if (config.mode === "upstream") return composeUpstream(config);
  // The waker needs the context, and the context needs the waker.
  let wakeJobs = () => {};
  const contextWithoutJobs = await createEmbeddedContext(config, () => wakeJobs());
  const tracedJobs = createRecordedJobs(contextWithoutJobs).map(({ name, run }) => ({
    name,
    run: (options: JobRunOptions) => runInSpan(`job ${name}`, "internal", () => run(options)),
  }));
  const logFailedJob = (name: string, error: unknown) =>
    log("error", "A job failed", { name, error: formatErrorTrace(error) });
  const jobRunner = platform.canAwaitOtherRequests
    ? createJobRunner(tracedJobs, logFailedJob)
    : createUnsharedJobRunner(tracedJobs, logFailedJob);
  const { readPause, ...contextWithoutPause } = contextWithoutJobs;
  const jobs = {
    names: jobNames,
    intervalMs: platform.jobIntervalMs,
    stopsWhilePaused,
    readPause,
    run: jobRunner.runJob,
  };
  const context = { ...contextWithoutPause, jobs };
  const { storage } = context;
  const jobWaker = createJobWaker(context, jobRunner.runJob, tracedJobs);
  wakeJobs = jobWaker.wake;
  return {
    config,
    api: createLicenseApi(context),
    createInvoker: (pageRequest, onCookies) => createInProcessInvoker(context, pageRequest, onCookies),
    findLicenseApiKind: async () => "embedded",
    limitRate: (request) => void limitPublicRequests({ request, context }),
    metrics: createMetrics(config, createStorageMetrics(context)),
    runJobs: async () => {
      await jobRunner.runAllJobs();
      wakeJobs();
    },
    close: async () => {
      jobWaker.stop();
      await context.rejectionRecorder.flush();
      if (!(await jobRunner.stop())) log("warn", "A job still ran when the database was closed", {});
      await context.replica?.close();
      await storage.close();
    },
  };
}

function createMetrics(
  { METRICS_TOKEN, METRICS_PORT }: Config,
  ...sources: readonly MetricSource[]
): Application["metrics"] {
  if (!platform.openMetrics || (METRICS_TOKEN === undefined && METRICS_PORT === undefined)) return null;
  return platform.openMetrics(sources, (error) =>
    log("warn", "Failed to collect metrics", { error: formatErrorTrace(error) }),
  );
}

function createLoggingCertificatePrinter(config: Config): CertificatePrinter {
  const printCertificate = platform.openCertificatePrinter(fontPaths, (characters) =>
    log("warn", "A certificate lacks characters", { characters }),
  );
  return (certificate) => printCertificate({ ...certificate, brand: readBrand(config) });
}

/** The external license API is another instance of this app, or has only the endpoints of the specification. */
function composeUpstream(config: UpstreamConfig): Omit<Application, "reportUnhandled"> {
  const fetchUpstream = createUpstreamFetch(config.LICENSE_API_URL, config.LICENSE_API_TIMEOUT_MS);
  const resolveProtocol = createProtocolResolver(config.LICENSE_API_DIALECT, fetchUpstream);
  const doNothing = async () => {};
  const ignoreCookies = () => {};
  const printCertificate = createLoggingCertificatePrinter(config);
  const createInvoker: CreateInvoker = (pageRequest, onCookies) => {
    const invokeLicenseApi = createHttpInvoker(fetchUpstream, pageRequest, onCookies);
    const invokeSpecificationApi = createSpecificationInvoker(
      createHttpExchange(fetchUpstream, pageRequest, onCookies),
    );
    return async (endpoint, input) => {
      const usesOurProtocol = (await resolveProtocol(pageRequest)) === "own";
      const invoke = usesOurProtocol ? invokeLicenseApi : invokeSpecificationApi;
      return invoke(endpoint, input);
    };
  };
  const proxiedApi = guardApi(async (request) => {
    if (!isCertificateRequest(request) || (await resolveProtocol(request)) !== "specification")
      return fetchUpstream(request);
    return respondWithCertificate(request, createInvoker(request, ignoreCookies), printCertificate);
  });
  const apiWithMcp = addExternalMcp(proxiedApi, { fetchUpstream, resolveProtocol });
  return {
    config,
    api: addHealthEndpoints(apiWithMcp, {
      now: readSystemClock,
      canAwaitOtherRequests: platform.canAwaitOtherRequests,
    }),
    createInvoker,
    findLicenseApiKind: resolveProtocol,
    limitRate: () => {},
    metrics: createMetrics(config),
    runJobs: doNothing,
    close: doNothing,
  };
}

const createCrm = (
  { HUBSPOT_TOKEN: token, HUBSPOT_URL: url, HUBSPOT_BASE_PATH: basePath }: EmbeddedConfig,
  { crmDirectory }: Storage,
  now: Clock,
): Crm => (token === undefined ? crmDirectory : createHubspotCrm({ url, basePath, token, now, log }));

async function createEmbeddedContext(
  config: EmbeddedConfig,
  onDueWork: () => void,
): Promise<Omit<ApiContext, "jobs"> & { readPause: ReadPause }> {
  const keys = await parseSigningKeys(config.LICENSE_SIGNING_KEY).catch((error: unknown) => {
    throw new ConfigError([`LICENSE_SIGNING_KEY: ${getErrorMessage(error)}`]);
  });
  const now = readSystemClock;
  const engine = createCountingEngine(await platform.openEngine(config));
  const storage = await openStorage(engine, now, {
    onDueWork,
    reportUpgrade: (message, fields) => log("info", message, fields),
  });
  const replica = platform.openReplica(config);
  const pausedSince = config.JOBS === "off" ? now() : null;
  const readPause = createPauseReader(storage, pausedSince, now);
  const pauseWrappers = createPauseWrappers(readPause);
  const externalSystems = configureExternalSystems(config, now);
  const { isSending, storedMails, mailer } = platform.openMail(config);
  const eventSink = platform.openSink(config);
  const sender = createWebhookSender(config, config.SECRET, platform);
  return {
    storage,
    replica: replica && createReplica(engine, createCountingEngine(replica), storage),
    crm: createCrm(config, storage, now),
    ...externalSystems,
    provisioner: pauseWrappers.wrapProvisioner(externalSystems.provisioner),
    marketplaces: externalSystems.marketplaces.map((marketplace) =>
      pauseWrappers.wrapMarketplace(marketplace),
    ),
    readPause,
    signUps: {
      secrets: deriveSecrets(config.SECRET, "signed up"),
      acceptsUnencryptedIds: config.MARKETPLACE_TRUST_IDS === "on",
    },
    storedMails,
    mailer: pauseWrappers.wrapMailer(mailer),
    setup: {
      isDemo: config.DEMO_DATA === "on",
      signIn: config.oidc.map(({ label }) => label),
      crm: config.HUBSPOT_TOKEN === undefined ? "by-hand" : "hubspot",
      mail: isSending ? "sent" : "stored",
      marketplace: config.MARKETPLACE?.[0] ?? "off",
    },
    ...createSingleSignOn(config.oidc),
    signLicenseFile: createLicenseFileSigner(keys.signingKey),
    printCertificate: createLoggingCertificatePrinter(config),
    signLease: createLeaseSigner(keys.signingKey),
    signStatement: createStatementSigner(keys.signingKey),
    webhookSender: { ...sender, webhookClient: pauseWrappers.wrapWebhookClient(sender.webhookClient) },
    eventSink: eventSink && pauseWrappers.wrapEventSink(eventSink),
    headPublisher: pauseWrappers.wrapHeadPublisher(createHeadPublisher(config, keys.signingKey, platform)),
    publicSigningKeys: keys.publicKeys,
    keyAliasSecrets: config.LICENSE_KEYS_VISIBLE_TO === "staff" ? null : deriveAliasSecrets(config.SECRET),
    trustedProviders: config.oidc,
    rejectionRecorder: openRejectionRecorder(storage, now),
    hitCounter: createHitCounter(),
    heavyRequests: platform.canAwaitOtherRequests
      ? createHeavyRequestQueue()
      : createUnqueuedHeavyRequests(now),
    canAwaitOtherRequests: platform.canAwaitOtherRequests,
    runAfterResponse: (work) => platform.afterResponse(work),
    cursorSecrets: deriveSecrets(config.SECRET, "cursors"),
    customerLinkSecrets: deriveSecrets(config.SECRET, "customer links"),
    storedResultSecrets: deriveSecrets(config.SECRET, "stored results"),
    refreshTokenSecrets: deriveSecrets(config.SECRET, "refresh tokens"),
    tokenPeppers: deriveSecrets(config.SECRET, "tokens"),
    tokenDaysAfterSignIn: config.TOKEN_OWNER_DAYS,
    maxLicensesPerPreview: config.ASSISTANT_MAX_LICENSES,
    rateLimitFactor: config.RATE_LIMIT_FACTOR,
    release,
    now,
    runTraced: (name, task) => runInSpan(name, "internal", task),
    addLogFields: addRequestFields,
    log,
  };
}
