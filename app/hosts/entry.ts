import type { RequestListener } from "node:http";
import { readBrand } from "./settings/config.ts";
import { platform } from "#host";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { hasOtherOrigin } from "#app/api/endpoint/origin.ts";
import { createErrorResponse, createProblemResponse } from "#app/api/endpoint/envelope.ts";
import { isSameSitePathname } from "#app/domain/person/return-to.ts";
import { Problem } from "#app/domain/problem.ts";
import { hostResponseContext } from "#app/middleware/host-response.ts";
import { rejectionContext } from "#app/middleware/rejection.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { downloadErrorContext } from "#app/middleware/download-error.ts";
import { signUpSecretsContext } from "#app/middleware/sign-up.ts";
import { toastSecretsContext } from "#app/middleware/toast.ts";
import { deriveSecrets } from "#app/domain/text/secrets.ts";
import { redirectFromAws } from "./http/aws-redirect.ts";
import { respondWithError } from "./http/error-response.ts";
import type { Credentials } from "./http/known-callers.ts";
import { respondInTime } from "./http/respond-in-time.ts";
import { type Application, compose } from "./compose.ts";
import { createSharedStart } from "./start/shared-start.ts";
import { moveToPublicOrigin } from "./http/public-origin.ts";
import { log, addRequestFields } from "./telemetry/log.ts";
import { createMetricsResponse } from "./telemetry/metrics-response.ts";
import { addDefaultHeaders } from "./http/response-headers.ts";
import { ensureRequestId } from "./http/request-id.ts";
import { respondAndLog } from "./http/request-log.ts";
import { createSecurityTextResponse } from "./http/security-text.ts";
import { showFailedDownload } from "./http/failed-download.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const handlePage = createRequestHandler(build, import.meta.env.MODE);

const loadApplication = createSharedStart(compose, platform.canAwaitOtherRequests);

/** Matches the paths of the API. Excludes `/api/docs`, which is a page. */
const apiPathPattern =
  /^\/(?:api(?!\/docs(?:\/|$))(?:\/|$)|product(?:\/|$)|scim\/v2(?:\/|$)|mcp$|healthz$|readyz$|\.well-known\/(?:license-keys\.json|oauth-protected-resource(?:\/mcp)?)$)/;

/** Matches the paths to which AWS Marketplace posts forms. */
const awsPathPattern = /^\/marketplace(?:\/aws)?\/?$/;

const pageMethods = ["GET", "HEAD", "POST"];
const createMethodNotAllowedResponse = () => {
  const allow = pageMethods.join(", ");
  return new Response(`A page accepts only ${allow}.`, { status: 405, headers: { allow } });
};

async function respond(originalRequest: Request): Promise<Response> {
  const application = await loadApplication();
  const { PUBLIC_URL } = application.config;
  const request = moveToPublicOrigin(originalRequest, PUBLIC_URL);
  if (request instanceof Response) return request;
  const response = await handleRequest(request, application).catch((error: unknown) =>
    respondWithError(request, error),
  );
  return addDefaultHeaders(response, request);
}

async function handleRequest(request: Request, application: Application): Promise<Response> {
  const { config, api, limitRate, metrics } = application;
  if (!isSameSitePathname(new URL(request.url).pathname)) return createNotFoundResponse();
  const metricsResponse = await createMetricsResponse(request, config.METRICS_TOKEN, metrics);
  if (metricsResponse) return metricsResponse;
  const securityTextResponse = createSecurityTextResponse(
    request,
    config.SECURITY_CONTACT,
    readSystemClock(),
  );
  if (securityTextResponse) return securityTextResponse;
  if (apiPathPattern.test(new URL(request.url).pathname))
    return showFailedDownload(request, await api(request), (error) => {
      const context = createPageContext(application);
      context.set(downloadErrorContext, error);
      return handlePage(request, context);
    });
  if (!pageMethods.includes(request.method)) return createMethodNotAllowedResponse();
  const awsRedirect = await redirectFromAws(request, limitRate);
  if (awsRedirect) return awsRedirect;
  return handlePage(request, createPageContext(application));
}

function createPageContext({
  config,
  createInvoker,
  findLicenseApiKind,
  api,
}: Application): RouterContextProvider {
  const context = new RouterContextProvider();
  const providerNames = config.mode === "upstream" ? config.providerNames : [];
  const { INSTANCE_DOMAIN: instanceDomain, TORNADO_ALLOWED_HOSTS: tornadoAllowedHosts } = config;
  context.set(applicationContext, {
    createInvoker,
    findLicenseApiKind,
    fetchApiDocument: (pageRequest) => api(new Request(new URL("/api/openapi.json", pageRequest.url))),
    configuredProviders: providerNames,
    brand: readBrand(config),
    instanceDomain,
    tornadoAllowedHosts,
    addLogFields: addRequestFields,
    log,
  });
  context.set(toastSecretsContext, deriveSecrets(config.SECRET, "toast"));
  context.set(signUpSecretsContext, deriveSecrets(config.SECRET, "signed up"));
  return context;
}

const createNotFoundResponse = () =>
  new Response("There is no page at this address.\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

const readCredentials = ({ headers }: Request): Credentials => ({
  authorization: headers.get("authorization"),
  cookie: headers.get("cookie"),
});

const respondOnHost = platform.canAwaitOtherRequests
  ? respond
  : (request: Request) => respondInTime(() => respond(request));

const completeResponse = async (request: Request, respondUncompressed: () => Promise<Response>) => {
  const response = await respondUncompressed().catch((error: unknown) => respondWithError(request, error));
  return platform.compress ? platform.compress(request, response) : response;
};

const tooManyWaitingProblem = new Problem(
  "too-many",
  "Too many of your requests are waiting. Try again in a moment.",
  { retryAfter: 1 },
);

/** Pages show the error as a page. Other clients get the error as JSON. */
async function rejectWaitingRequest(request: Request, application: Application): Promise<Response> {
  if (apiPathPattern.test(new URL(request.url).pathname)) return createProblemResponse(tooManyWaitingProblem);
  const context = createPageContext(application);
  context.set(rejectionContext, tooManyWaitingProblem);
  const page = await handlePage(new Request(request.url, { headers: request.headers }), context);
  page.headers.set("retry-after", String(tooManyWaitingProblem.retryAfter));
  return page;
}

/** Tokens have a queue of their own, so that a script does not delay the pages of its owner. */
const nameCaller = (person: string, token: string | undefined) =>
  token === undefined ? `user ${person}` : `tokens of ${person}`;

const respondToCaller = (request: Request, respondAsHost: (request: Request) => Promise<Response>) =>
  platform.runWithConnections(() =>
    respondAndLog(request, respondAsHost, ({ person, token }) => {
      if (person !== undefined)
        platform.knownCallers?.remember(readCredentials(request), nameCaller(person, token));
    }),
  );

/** Creates the listener that serves pages on Node. React Router responds within the functions of the host. */
const createPageListener = (application: Application): RequestListener | undefined =>
  platform.createPageListener?.({
    build,
    mode: import.meta.env.MODE,
    getLoadContext() {
      const context = createPageContext(application);
      context.set(hostResponseContext, (request, respondWithPage) =>
        respondToCaller(request, (loggedRequest) =>
          completeResponse(loggedRequest, async () =>
            addDefaultHeaders(await respondWithPage(), loggedRequest),
          ),
        ),
      );
      return context;
    },
  });

export default {
  fetch: (request: Request): Promise<Response> =>
    respondToCaller(ensureRequestId(platform.setClientAddress(request)), (loggedRequest) =>
      completeResponse(loggedRequest, () => respondOnHost(loggedRequest)),
    ),
  createPageListener,
  /**
   * False for requests that `fetch` answers before React Router, and for forms from other origins. React Router
   * rejects such forms before any middleware, and only `fetch` then logs them.
   */
  isPage(request: Request): boolean {
    const { method, url } = request;
    const { pathname } = new URL(url);
    const isForeignForm = method === "POST" && hasOtherOrigin(request);
    const isPagePath = isSameSitePathname(pathname) && !apiPathPattern.test(pathname);
    const isHostPath = pathname === "/metrics" || pathname.startsWith("/.well-known/");
    return (
      isPagePath &&
      !isHostPath &&
      !isForeignForm &&
      !awsPathPattern.test(pathname) &&
      pageMethods.includes(method)
    );
  },
  /** The user to whom the credentials belong, if an earlier request has used them. */
  findCaller: (credentials: Credentials): string | undefined => platform.knownCallers?.find(credentials),
  /** Responds to a request of a caller with too many waiting requests. */
  rejectBusy: (request: Request): Promise<Response> =>
    respondAndLog(ensureRequestId(request), async (loggedRequest) =>
      addDefaultHeaders(await rejectWaitingRequest(loggedRequest, await loadApplication()), loggedRequest),
    ),
  /** Responds to a request with an invalid URL. The request is logged and counted like any other request. */
  reject: (request: Request, message: string): Promise<Response> =>
    respondAndLog(ensureRequestId(request), async (loggedRequest) =>
      addDefaultHeaders(createErrorResponse({ code: "INVALID", message }, 400), loggedRequest),
    ),
  scheduled: (): Promise<void> =>
    platform.runWithConnections(async () => (await loadApplication()).runJobs()),
  start: loadApplication,
};
