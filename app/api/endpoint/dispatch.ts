import { can, isUnprivilegedWriteAction, isListAction, findRequirement } from "#app/domain/person/can.ts";
import { Problem } from "#app/domain/problem.ts";
import type { DeployedServer } from "#app/domain/deployment/deployed-server-store.ts";
import { createUnreadableDataProblem, UnreadableRowError } from "#app/domain/unreadable-entity.ts";
import { createEtag } from "#app/domain/row-version.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { invalidSecretProblem } from "#app/domain/deployment/deployments.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { type Endpoint, hasRequestBody } from "./endpoint.ts";
import { type EndpointInput, parseExactInput, parseInput } from "./parse-input.ts";
import type { EndpointHandler, HandlerContext } from "./handler.ts";
import { runHeavyTask, isHeavy } from "./limits.ts";
import { checkFetchSite } from "./origin.ts";
import { mayReadKeys, revealKeysInInput, runWithHiddenKeys } from "./hidden-keys.ts";
import { createUnkeyedRunners, type HandlerOutcome, type OnceRunners, runIdempotent } from "./idempotent.ts";
import { type Authentication, toViewer } from "./authenticate.ts";
import type { ApiContext } from "./api-context.ts";

export interface Caller {
  /** Only the headers and the URL are used. `EndpointInput` reads the body. */
  request: Request;
  requestId: string;
  /** Null if the request has no credentials. Throws `unauthenticated` for invalid credentials. */
  authenticate: () => Promise<Authentication | null>;
  /** Throws `unauthenticated` unless the request contains the secret of a deployed server. */
  authenticateServer: () => Promise<DeployedServer>;
  /** Throws `forbidden` for a change that another site triggered. */
  checkOrigin: () => void;
  /** Name of the tool if an assistant makes the request. */
  assistantTool?: string;
}

/**
 * Checks the permission, parses the input and runs the handler. A repeated idempotency key returns the first response
 * without running the handler.
 */
export const dispatch = (
  handler: EndpointHandler,
  input: EndpointInput,
  caller: Caller,
  context: ApiContext,
): Promise<HandlerOutcome> =>
  context.runTraced(`call ${handler.endpoint.method} ${handler.endpoint.path}`, () =>
    authorizeAndRun(handler, input, caller, context).catch((error: unknown) => {
      const { requestId } = caller;
      if (error instanceof Problem) logOutage(error, requestId, context);
      if (!(error instanceof UnreadableRowError)) throw error;
      context.log("error", "A stored value is damaged", { requestId, field: error.field });
      throw createUnreadableDataProblem(error);
    }),
  );

async function authorizeAndRun(
  handler: EndpointHandler,
  input: EndpointInput,
  caller: Caller,
  context: ApiContext,
): Promise<HandlerOutcome> {
  await handler.preCheck?.({ request: caller.request, context });
  const callerIdentity = await authorize(handler.endpoint, caller);
  const run = (revealedInput: EndpointInput) =>
    runEndpoint(callerIdentity, handler, revealedInput, caller, context);
  const { authentication } = callerIdentity;
  const { keyAliasSecrets } = context;
  // Only signed-in users can send aliases. Otherwise anybody could use an alias like the key itself.
  if (!authentication || !keyAliasSecrets) return run(input);
  return mayReadKeys(toViewer(authentication.person), keyAliasSecrets)
    ? run(await revealKeysInInput(handler.endpoint, input, keyAliasSecrets))
    : runWithHiddenKeys(handler.endpoint, input, keyAliasSecrets, run);
}

async function runEndpoint(
  { authentication, server }: CallerIdentity,
  { endpoint, handle }: EndpointHandler,
  input: EndpointInput,
  caller: Caller,
  context: ApiContext,
): Promise<HandlerOutcome> {
  const person = authentication && toViewer(authentication.person);
  const parsedInput = {
    params: parseInput(endpoint.params, input.params),
    query: parseExactInput(endpoint.query, input.query),
    body: parseExactInput(endpoint.body, hasRequestBody(endpoint) ? await input.body() : {}),
    expectedVersion: hasRequestBody(endpoint) ? input.expectedVersion() : null,
  };
  const createHandlerContext = (context: ApiContext, runners: OnceRunners): HandlerContext<Endpoint> => ({
    ...parsedInput,
    ...runners,
    request: caller.request,
    requestId: caller.requestId,
    person,
    scopes: authentication?.scopes ?? null,
    tokenEnd: authentication?.tokenEnd ?? null,
    context,
    get personId() {
      if (!authentication) throw new Problem("unauthenticated", "Sign in first.");
      if (authentication.isServiceAccount) throw needsUserProblem();
      return authentication.person.id;
    },
    get callerId() {
      if (!authentication) throw new Problem("unauthenticated", "Sign in first.");
      const { tokenStart, person: user } = authentication;
      return tokenStart === null ? `user ${user.id}` : `token ${tokenStart}`;
    },
    get preferences() {
      if (!authentication) throw new Problem("unauthenticated", "Sign in first.");
      return authentication.person.preferences;
    },
    get directoryGrants() {
      if (!authentication) throw new Problem("unauthenticated", "Sign in first.");
      return authentication.person.directoryGrants;
    },
    get actor() {
      if (!person) throw new Problem("unauthenticated", "Sign in first.");
      const { requestId, assistantTool: tool } = caller;
      const token = authentication?.tokenStart;
      return {
        person,
        requestId,
        actedAt: context.now(),
        ...(tool !== undefined && token && { assistant: { token, tool } }),
      };
    },
    get server() {
      if (!server) throw invalidSecretProblem();
      return server;
    },
  });
  const runHandler = async (context: ApiContext, runners: OnceRunners) => {
    const result = await handle(createHandlerContext(context, runners));
    return result instanceof Response ? result : { result, etag: createResultEtag(endpoint, result) };
  };
  const needsHeavySlot =
    authentication &&
    caller.request.method !== "HEAD" &&
    isHeavy(endpoint, parsedInput.query, parsedInput.body);
  const runLimitedHandler = (context: ApiContext, runners = createUnkeyedRunners(context)) =>
    needsHeavySlot
      ? runHeavyTask(context, authentication.person.id, () => runHandler(context, runners))
      : runHandler(context, runners);
  checkIfMatchSupport(endpoint, input);
  const idempotencyKey = readIdempotencyKey(endpoint, input);
  const runWithKey = async (callerName: string, key: string) =>
    runIdempotent(
      {
        scope: `${callerName} ${endpoint.method} ${endpoint.path}`,
        key,
        requestHash: await hashRequest(endpoint, input),
        status: endpoint.status,
        isSecret: endpoint.returnsSecret,
        context,
      },
      (runners) => runLimitedHandler(context, runners),
    );
  if (!authentication) {
    const callerName = endpoint.identifyCaller?.(parsedInput.body);
    if (idempotencyKey === null || callerName === undefined) return runLimitedHandler(context);
    checkUnguessable(idempotencyKey);
    return runWithKey(sha256(callerName), idempotencyKey);
  }
  const { id, wroteAt } = authentication.person;
  if (authentication.isServiceAccount)
    // Only for users, the database stores the last write, which a replica may not have yet.
    return idempotencyKey === null
      ? runLimitedHandler(context)
      : runWithKey(`service account ${id}`, idempotencyKey);
  try {
    if (idempotencyKey === null)
      return await runLimitedHandler(chooseReadContext(endpoint, wroteAt, context));
    return await runWithKey(String(id), idempotencyKey);
  } finally {
    if (writesToDatabase(endpoint)) await context.replica?.recordWrite(id);
  }
}

const needsUserProblem = () =>
  new Problem(
    "forbidden",
    "Only users can send this request, and a service account sent it. Send the API token of a user.",
    { code: "NEEDS_USER" },
  );

/** Throws `invalid` if the header has no effect on the endpoint, because the client relies on its check. */
function checkIfMatchSupport(endpoint: Endpoint, { hasIfMatch }: EndpointInput): void {
  if (endpoint.supportsIfMatch || !hasIfMatch) return;
  throw new Problem(
    "invalid",
    "This endpoint does not support the header If-Match. Send the request without this header.",
  );
}

/** Null without the header. Throws `invalid` if the header is empty or has no effect on the endpoint. */
function readIdempotencyKey(endpoint: Endpoint, { idempotencyKey }: EndpointInput): string | null {
  if (idempotencyKey === null || endpoint.method !== "POST") return null;
  if (idempotencyKey === "")
    throw new Problem("invalid", "The header Idempotency-Key is empty. Send 1 to 200 characters.");
  if (endpoint.supportsIdempotencyKey) return idempotencyKey;
  throw new Problem(
    "invalid",
    "This endpoint does not support the header Idempotency-Key. Send the request without this header.",
  );
}

const minUnguessableLength = 16;

/** Without a user, the key proves that a repeated request comes from the sender of the first request. */
function checkUnguessable(idempotencyKey: string): void {
  if (idempotencyKey.length < minUnguessableLength)
    throw new Problem(
      "invalid",
      `The Idempotency-Key of this request has at least ${minUnguessableLength} characters. Send a random value, such as a UUID.`,
    );
}

function createResultEtag(endpoint: Endpoint, result: unknown): string | null {
  const { rowVersion } = (result ?? {}) as { rowVersion?: unknown };
  const identity = typeof rowVersion === "number" ? endpoint.identifyResult?.(result) : undefined;
  return identity ? createEtag(identity, Number(rowVersion)) : null;
}

/** Hashes path parameters, query and body to recognize a repeated request. The handler hashes an uploaded file. */
async function hashRequest(
  { maxFileMegabytes }: Endpoint,
  { params, query, bodyText }: EndpointInput,
): Promise<string> {
  const sortEntries = (values: Record<string, string>) =>
    Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const body = maxFileMegabytes === null ? await bodyText() : null;
  return sha256(JSON.stringify([sortEntries(params), sortEntries(query), body]));
}

/** A context that reads lists from the replica, unless it may lack the last write of the caller. */
function chooseReadContext({ action }: Endpoint, wroteAt: Instant | null, context: ApiContext): ApiContext {
  const { replica } = context;
  return replica && isListAction(action) && replica.isCurrentFor(wroteAt)
    ? { ...context, storage: replica.storage }
    : context;
}

const writesToDatabase = (endpoint: Endpoint) =>
  endpoint.recordsDownloads || (endpoint.method !== "GET" && !isListAction(endpoint.action));

interface CallerIdentity {
  authentication: Authentication | null;
  server: DeployedServer | null;
}

/** Throws `unauthenticated` or `forbidden`. Deployed servers send no cookies, so they need no origin check. */
async function authorize(endpoint: Endpoint, caller: Caller): Promise<CallerIdentity> {
  const requirement = findRequirement(endpoint.action);
  if (requirement === "server") return { authentication: null, server: await caller.authenticateServer() };
  const authentication = requirement === "public" ? null : await caller.authenticate();
  checkPermission(endpoint, authentication);
  const maySendCookies = authentication?.method !== "bearer" && !endpoint.path.startsWith("/product/");
  if (endpoint.method !== "GET" && maySendCookies) caller.checkOrigin();
  if (endpoint.recordsDownloads && maySendCookies) checkFetchSite(caller.request);
  return { authentication, server: null };
}

function checkPermission(endpoint: Endpoint, authentication: Authentication | null) {
  if (authentication?.scopes === "read" && isUnprivilegedWriteAction(endpoint.action))
    throw new Problem("forbidden", "This API token is read-only.");
  if (can(authentication && toViewer(authentication.person), endpoint.action)) {
    if (authentication?.isServiceAccount && endpoint.needsUser) throw needsUserProblem();
    return;
  }
  if (!authentication) throw new Problem("unauthenticated", "Sign in first.");
  const requirement = findRequirement(endpoint.action);
  if (requirement === "admin") throw new Problem("forbidden", "This request needs the rights of an admin.");
  const requiredPrivileges = Array.isArray(requirement) ? requirement.join(" or ") : String(requirement);
  throw new Problem("forbidden", `This request needs the privilege ${requiredPrivileges}.`);
}

/** Logs why the database failed, because the response does not contain the reason. */
function logOutage({ code, cause }: Problem, requestId: string, { log }: ApiContext) {
  const reason = cause instanceof Error ? cause.message : undefined;
  if (code === "DATABASE_DOWN") log("error", "The database failed", { requestId, reason });
}
