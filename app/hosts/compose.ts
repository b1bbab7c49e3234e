import { platform } from "#host";
import type { Ask } from "#app/api/call/call-input.ts";
import { refuse, succeed } from "#app/api/call/envelope.ts";
import { type Dialect, dialectOf } from "#app/api/foreign/dialect.ts";
import { inSpecification } from "#app/api/foreign/specification.ts";
import { inProcess } from "#app/api/call/in-process.ts";
import { licenseApi } from "#app/api/license-api.ts";
import { limitPublicCalls } from "#app/api/instances/public-calls.ts";
import { exchangeOverHttp, overHttp } from "#app/api/call/over-http.ts";
import type { World } from "#app/api/world.ts";
import { licenseFileSealer } from "#app/documents/issue-license-file.ts";
import { leaseSealer } from "#app/documents/lease.ts";
import { parseSigningKeys } from "#app/documents/signing-keys.ts";
import { hubspotCrm } from "#app/gateways/crm/hubspot.ts";
import { oidcProvider } from "#app/gateways/identity/oidc.ts";
import type { Crm } from "#app/domain/customer/crm.ts";
import { allOffers, type Offer } from "#app/domain/offer.ts";
import { type CurrentPause, currentPause } from "#app/domain/job-pause/pause.ts";
import { Problem } from "#app/domain/problem.ts";
import { heavyWork } from "#app/domain/heavy-work.ts";
import { hitCounter } from "#app/domain/rate-limit.ts";
import { secretsFor } from "#app/domain/text/secrets.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { silentWhilePaused } from "#app/gateways/paused.ts";
import { upstreamLicenseApi } from "#app/gateways/license-api.ts";
import { jobRunner } from "#app/jobs/job-runner.ts";
import { jobNames, stopsWhilePaused } from "#app/jobs/jobs.ts";
import { jobsOver } from "#app/jobs/kept-runs.ts";
import { introduceDemoPeople, tellDemoStory } from "#app/storage/demo/tell-demo-story.ts";
import { countingStatements } from "#app/storage/drivers/statements.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { readReplica } from "#app/storage/read-replica.ts";
import {
  type Config,
  ConfigFault,
  type EmbeddedConfig,
  readConfig,
  type UpstreamConfig,
} from "./settings/config.ts";
import { fontPaths } from "./fonts.ts";
import { foreignCertificate, isCertificate } from "./foreign-certificate.ts";
import { guarded } from "./http/guarded-api.ts";
import { configuredHeadTeller } from "./history-heads.ts";
import { inSpan } from "./tracing/tracer.ts";
import { log, logFrom, note, traceOf } from "./log.ts";
import { metricsOf } from "./metrics/metrics.ts";
import { countUnhandledError } from "./metrics/requests.ts";
import { watchStorage } from "./metrics/storage-metrics.ts";
import { hosting } from "./outside-systems.ts";
import { release } from "./release.ts";
import { wakingWebhooks } from "./waking-webhooks.ts";
import { configuredSender } from "./webhook-sender.ts";

export interface Application {
  config: Config;
  api: (request: Request) => Promise<Response>;
  callsOf: CallsOf;
  offersOf: (page: Request) => Promise<readonly Offer[]>;
  /** Raises `too-many`. Does nothing for an external API, which limits requests itself. */
  limitRate: (request: Request) => void;
  /** Prometheus text; null if metrics are off or the process is short-lived. */
  metrics: (() => Promise<string>) | null;
  runJobs: () => Promise<void>;
  /** Logs and counts an error that reached the process itself. */
  reportUnhandled: (error: unknown, origin: string) => void;
  /** Waits for running jobs for a limited time, then closes the database. */
  close: () => Promise<void>;
}

type CallsOf = (page: Request, onCookies: (cookies: string[]) => void) => Ask;

/** Raises a ConfigError if the configuration is invalid. */
export async function compose(): Promise<Application> {
  const config = readConfig(platform.environment);
  logFrom(config.LOG_LEVEL);
  const endTracing = await tracing(config);
  const application = await composed(config).catch(async (error: unknown) => {
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
  log("error", "An error was not handled", { origin, error: traceOf(error) });
}

/** Imported only when it is configured. Returns the function that ends tracing. */
async function tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...config }: Config) {
  if (!endpoint) return async () => {};
  const { startTracing } = await import("./tracing/start-tracing.ts");
  return startTracing({ ...config, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
}

async function composed(config: Config): Promise<Omit<Application, "reportUnhandled">> {
  if (config.mode === "upstream") return beforeUpstream(config);
  let wakeWebhooks = () => {};
  const joblessWorld = await embeddedWorld(
    config,
    (name) => platform.afterReply(runner.runOne(name)),
    () => wakeWebhooks(),
  );
  const tracedJobs = jobsOver(joblessWorld).map(({ name, run }) => ({
    name,
    run: () => inSpan(`job ${name}`, "internal", run),
  }));
  const runner = jobRunner(tracedJobs, (name, error) =>
    log("error", "A job failed", { name, error: traceOf(error) }),
  );
  const { jobsEveryMs: everyMs } = platform;
  const { pause, ...jobless } = joblessWorld;
  const jobs = { names: jobNames, everyMs, stopsWhilePaused, pause, run: runner.runOne };
  const world = { ...jobless, jobs };
  const { storage } = world;
  const wakeable = wakingWebhooks(world, runner.runOne, tracedJobs);
  wakeWebhooks = wakeable.wake;
  return {
    config,
    api: licenseApi(world),
    callsOf: (page, onCookies) => inProcess(world, page, onCookies),
    offersOf: async () => allOffers,
    limitRate: (request) => void limitPublicCalls({ request, world }),
    metrics: metricsFrom(config, watchStorage(world)),
    runJobs: async () => {
      await runner.run();
      wakeWebhooks();
    },
    close: async () => {
      wakeable.stop();
      if (!(await runner.stop())) log("warn", "A job still ran when the database was closed", {});
      await world.replica?.close();
      await storage.close();
    },
  };
}

/** Counted per process, so Workers have no metrics. */
function metricsFrom(
  { METRICS_TOKEN, METRICS_PORT }: Config,
  ...sources: Parameters<typeof metricsOf>[0]
): Application["metrics"] {
  if (!platform.watchProcess || (METRICS_TOKEN === undefined && METRICS_PORT === undefined)) return null;
  return metricsOf([platform.watchProcess(), ...sources], (error) =>
    log("warn", "Some metrics are missing", { error: traceOf(error) }),
  );
}

const certificates = () =>
  platform.openPress(fontPaths, (characters) =>
    log("warn", "A certificate lacks characters", { characters }),
  );

/** Files cannot be forwarded to another API. */
const passedOn = allOffers.filter((offer) => offer !== "import");
const offersOf: Record<Dialect, readonly Offer[]> = { own: passedOn, specification: ["certificate"] };

/** The other API may be ours, or one that has only the endpoints of the specification. */
function beforeUpstream(config: UpstreamConfig): Omit<Application, "reportUnhandled"> {
  const api = upstreamLicenseApi(config.LICENSE_API_URL, config.LICENSE_API_TIMEOUT_MS);
  const dialect = dialectOf(config.LICENSE_API_DIALECT, api);
  const nothing = async () => {};
  const makeCertificate = certificates();
  const callsOf: CallsOf = (page, onCookies) => {
    const own = overHttp(api, page, onCookies);
    const foreign = inSpecification(exchangeOverHttp(api, page, onCookies));
    return async (call, input) => ((await dialect(page)) === "own" ? own : foreign)(call, input);
  };
  const passedThrough = guarded(async (request) => {
    const isForeign = isCertificate(request) && (await dialect(request)) === "specification";
    if (!isForeign) return api(request);
    return foreignCertificate(
      request,
      callsOf(request, () => {}),
      makeCertificate,
    );
  });
  return {
    config,
    api: withOwnHealth(passedThrough),
    callsOf,
    offersOf: async (page) => offersOf[await dialect(page)],
    limitRate: () => {},
    metrics: metricsFrom(config),
    runJobs: nothing,
    close: nothing,
  };
}

/** `/healthz` is about this process; `/readyz` requires that the API behind it responds. */
const withOwnHealth =
  (api: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return succeed({ status: "ok", ...release }, 200);
    if (pathname !== "/readyz") return api(request);
    const { status } = await api(new Request(new URL("/api/auth/check", request.url)));
    return status < 500
      ? succeed({ status: "ok" }, 200)
      : refuse(new Problem("unavailable", "The license API is not ready."));
  };

const crmOf = (
  { HUBSPOT_TOKEN: token, HUBSPOT_URL: url, HUBSPOT_BASE_PATH: basePath }: EmbeddedConfig,
  { directory }: Storage,
  now: () => Date,
): Crm => (token === undefined ? directory : hubspotCrm({ url, basePath, token, now, log }));

async function embeddedWorld(
  config: EmbeddedConfig,
  startJob: World["startJob"],
  onEvents: () => void,
): Promise<Omit<World, "jobs"> & { pause: CurrentPause }> {
  const keys = await parseSigningKeys(config.LICENSE_SIGNING_KEY).catch((error: unknown) => {
    throw new ConfigFault([`LICENSE_SIGNING_KEY: ${error instanceof Error ? error.message : String(error)}`]);
  });
  const now = () => new Date();
  const engine = countingStatements(await platform.openEngine(config));
  const storage = await openStorage(engine, now, {
    onEvents,
    reportUpgrade: (message, facts) => log("info", message, facts),
  });
  const replica = platform.openReplica(config);
  const pause = currentPause(storage, config.JOBS === "off" ? instantOf(now().getTime()) : null, now);
  const silent = silentWhilePaused(pause);
  const outside = hosting(config, now);
  const { isSending, keptMails, mailer } = platform.openMail(config);
  const sink = platform.openSink(config);
  const sender = configuredSender(config, config.SECRET, platform);
  if (config.DEMO_DATA === "on") {
    for (const { issuer } of config.oidc) await introduceDemoPeople(storage, issuer, now());
    const { instanceDomain, staffDesk } = outside;
    await tellDemoStory(storage, now(), { instanceDomain, origin: staffDesk.origin ?? "http://localhost" });
  }
  return {
    storage,
    replica: replica && readReplica(engine, countingStatements(replica), storage),
    crm: crmOf(config, storage, now),
    ...outside,
    provisioner: silent.provisioner(outside.provisioner),
    marketplace: silent.marketplace(outside.marketplace),
    pause,
    signUps: {
      secrets: secretsFor(config.SECRET, "signed up"),
      trustIds: config.MARKETPLACE_TRUST_IDS === "on",
    },
    keptMails,
    mailer: silent.mailer(mailer),
    setup: {
      isDemo: config.DEMO_DATA === "on",
      signIn: config.oidc.map(({ label }) => label),
      crm: config.HUBSPOT_TOKEN === undefined ? "by-hand" : "hubspot",
      mail: isSending ? "sent" : "kept",
      marketplace: config.MARKETPLACE ?? "off",
    },
    identityProviders: config.oidc.map((settings) =>
      oidcProvider({
        ...settings,
        cookieSecrets: secretsFor(config.SECRET, "sign-in"),
      }),
    ),
    sealLicenseFile: licenseFileSealer(keys.signing),
    makeCertificate: certificates(),
    sealLease: leaseSealer(keys.signing),
    webhookSender: { ...sender, poster: silent.poster(sender.poster) },
    eventSink: sink && silent.eventSink(sink),
    headTeller: silent.headTeller(configuredHeadTeller(config, keys.signing, platform)),
    licenseKeys: keys.published,
    trusts: config.oidc,
    hits: hitCounter(),
    heavy: heavyWork(),
    tokenPeppers: secretsFor(config.SECRET, "tokens"),
    tokenOwnerDays: config.TOKEN_OWNER_DAYS,
    rateLimitFactor: config.RATE_LIMIT_FACTOR,
    startJob,
    release,
    now,
    traced: (name, work) => inSpan(name, "internal", work),
    note,
    log,
  };
}
