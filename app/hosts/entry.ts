import { platform } from "#host";
import * as build from "virtual:react-router/server-build";
import { RouterContextProvider } from "react-router";
import { fail } from "#app/api/call/envelope.ts";
import { isOwnPathname } from "#app/domain/person/return-to.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { signedUpSecrets } from "#app/middleware/signed-up.ts";
import { toastSecrets } from "#app/middleware/toast.ts";
import { secretsFor } from "#app/domain/text/secrets.ts";
import { awsArrival } from "./http/aws-arrival.ts";
import { errorResponse } from "./http/error-response.ts";
import { type Application, compose } from "./compose.ts";
import { atPublicOrigin } from "./http/public-origin.ts";
import { log, note } from "./log.ts";
import { metricsFor } from "./metrics/metrics.ts";
import { withUsualHeaders } from "./http/reply-headers.ts";
import { withRequestId } from "./http/request-id.ts";
import { withRequestLog } from "./http/request-log.ts";
import { securityText } from "./http/security-text.ts";
import { screensOf } from "./http/screens.ts";

const renderScreens = screensOf(build, import.meta.env.MODE);

let composed: Promise<Application> | undefined;
/** Reset after a failed attempt, so that the next request tries again. */
const composedApplication = (): Promise<Application> =>
  (composed ??= compose().catch((error: unknown) => {
    composed = undefined;
    throw error;
  }));

const apiPaths = /^\/(?:api(?:\/|$)|product(?:\/|$)|healthz$|readyz$|\.well-known\/license-keys\.json$)/;

const pageMethods = ["GET", "HEAD", "POST"];
const methodNotAllowed = () => {
  const allow = pageMethods.join(", ");
  return new Response(`A page takes ${allow}.`, { status: 405, headers: { allow } });
};

async function respond(arrived: Request): Promise<Response> {
  const application = await composedApplication();
  const { PUBLIC_URL } = application.config;
  const request = atPublicOrigin(arrived, PUBLIC_URL);
  if (request instanceof Response) return request;
  const reply = await answer(request, application).catch((error: unknown) => errorResponse(request, error));
  return withUsualHeaders(reply, request);
}

async function answer(request: Request, application: Application): Promise<Response> {
  const { config, api, callsOf, offersOf, limitRate, metrics } = application;
  if (!isOwnPathname(new URL(request.url).pathname)) return noSuchPage();
  const metricsReply = await metricsFor(request, config.METRICS_TOKEN, metrics);
  if (metricsReply) return metricsReply;
  const contactText = securityText(request, config.SECURITY_CONTACT, new Date());
  if (contactText) return contactText;
  if (apiPaths.test(new URL(request.url).pathname)) return api(request);
  if (!pageMethods.includes(request.method)) return methodNotAllowed();
  const arrival = await awsArrival(request, limitRate);
  if (arrival) return arrival;
  const context = new RouterContextProvider();
  const providerNames = config.mode === "upstream" ? config.providerNames : [];
  const { INSTANCE_DOMAIN: instanceDomain, TORNADO_ALLOWED_HOSTS: tornadoAllowedHosts } = config;
  context.set(applicationContext, {
    callsOf,
    offersOf,
    providerNames,
    instanceDomain,
    tornadoAllowedHosts,
    note,
    log,
  });
  context.set(toastSecrets, secretsFor(config.SECRET, "toast"));
  context.set(signedUpSecrets, secretsFor(config.SECRET, "signed up"));
  return renderScreens(request, context);
}

const noSuchPage = () =>
  new Response("There is no page at this address.\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

export default {
  fetch: (request: Request): Promise<Response> =>
    platform.serving(() =>
      withRequestLog(withRequestId(platform.withClientAddress(request)), async (logged) => {
        const reply = await respond(logged).catch((error: unknown) => errorResponse(logged, error));
        return platform.pack ? platform.pack(logged, reply) : reply;
      }),
    ),
  /** For a request with an invalid address; it is logged and counted like any other. */
  reject: (request: Request, message: string): Promise<Response> =>
    withRequestLog(withRequestId(request), async (logged) =>
      withUsualHeaders(fail({ code: "INVALID", message }, 400), logged),
    ),
  scheduled: (): Promise<void> => platform.serving(async () => (await composedApplication()).runJobs()),
  start: composedApplication,
};
