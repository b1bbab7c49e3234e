import { can, changesSomething, lists, requirementOf } from "#app/domain/person/can.ts";
import { Problem } from "#app/domain/problem.ts";
import type { DeployedServer } from "#app/domain/deployment/deployed-server-store.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { unknownSecret } from "#app/domain/deployment/deployments.ts";
import { type Instant, instantOf } from "#app/domain/time/time.ts";
import type { Answer, CallContext } from "./answer.ts";
import { type Call, takesBody } from "./call.ts";
import { fit } from "./fit.ts";
import { asHeavyWork, isHeavy } from "./heavy.ts";
import { checkSite } from "./origin.ts";
import { answerOnce } from "./idempotent.ts";
import { type Known, presentPerson } from "./request-person.ts";
import type { World } from "#app/api/world.ts";

export interface Caller {
  /** Used for headers and origin only; EndpointInput reads the body. */
  request: Request;
  requestId: string;
  /** Null without credentials. Raises `unauthenticated` for invalid credentials. */
  person: () => Promise<Known | null>;
  /** Recent authentication of the same credentials, or null. It is not verified; `authenticate` is. */
  presumed: () => Known | null;
  /** Raises `unauthenticated` without the secret of a deployed server. */
  server: () => Promise<DeployedServer>;
  /** Raises `forbidden` for a change that another site triggered. */
  checkOrigin: () => void;
}

export interface Order {
  params: Record<string, string>;
  query: Record<string, string>;
  /** Read only after the permission check. */
  body: () => Promise<unknown>;
  /** The raw body, which identifies a repeated request. */
  bodyText: () => Promise<string>;
  idempotencyKey: string | null;
  /** Null if the last save wins. */
  expectedVersion: () => number | null;
}

/** Runs the same steps for every transport: permission, schemas, then the handler, once per idempotency key. */
export const carryOut = (
  answer: Answer,
  order: Order,
  caller: Caller,
  world: World,
): Promise<Response | { result: unknown }> =>
  world.traced(`call ${answer.call.method} ${answer.call.path}`, () =>
    carriedOut(answer, order, caller, world),
  );

async function carriedOut(
  answer: Answer,
  order: Order,
  caller: Caller,
  world: World,
): Promise<Response | { result: unknown }> {
  const { call, admit } = answer;
  await admit?.({ request: caller.request, world });
  const asking = whoAsks(call, caller);
  const presumed = onlyReads(call) ? caller.presumed() : null;
  if (!presumed || !can(presentPerson(presumed.person), call.action))
    return carriedOutFor(await asking, answer, order, caller, world);
  // Authentication and handler run in parallel, which saves one round trip to a remote database.
  const early = carriedOutFor({ known: presumed, server: null }, answer, order, caller, world);
  const [asked, told] = await Promise.allSettled([asking, early]);
  if (asked.status === "rejected") throw asked.reason;
  if (!isSame(asked.value.known, presumed)) return carriedOutFor(asked.value, answer, order, caller, world);
  if (told.status === "rejected") throw told.reason;
  return told.value;
}

const onlyReads = ({ action, recorded, contentType }: Call) =>
  action.endsWith(".read") && !recorded && contentType === undefined;

const isSame = (one: Known | null, other: Known) => JSON.stringify(one) === JSON.stringify(other);

async function carriedOutFor(
  { known, server }: Asking,
  { call, handle }: Answer,
  order: Order,
  caller: Caller,
  world: World,
): Promise<Response | { result: unknown }> {
  const person = known && presentPerson(known.person);
  const read = {
    params: fit(call.params, order.params),
    query: fit(call.query, order.query),
    body: fit(call.body, takesBody(call) ? await order.body() : {}),
    expectedVersion: takesBody(call) ? order.expectedVersion() : null,
  };
  const contextIn = (world: World): CallContext<Call> => ({
    ...read,
    request: caller.request,
    requestId: caller.requestId,
    person,
    scopes: known?.scopes ?? null,
    tokenEnd: known?.tokenEnd ?? null,
    world,
    get personId() {
      if (!known) throw new Problem("unauthenticated", "Sign in first.");
      return known.person.id;
    },
    get preferences() {
      if (!known) throw new Problem("unauthenticated", "Sign in first.");
      return known.person.preferences;
    },
    get actor() {
      if (!person) throw new Problem("unauthenticated", "Sign in first.");
      return { person, requestId: caller.requestId, at: instantOf(world.now().getTime()) };
    },
    get server() {
      if (!server) throw unknownSecret();
      return server;
    },
  });
  const handled = async (world: World) => {
    const result = await handle(contextIn(world));
    return result instanceof Response ? result : { result };
  };
  const isLong = known && caller.request.method !== "HEAD" && isHeavy(call, read.query, read.body);
  const answered = (world: World) =>
    isLong ? asHeavyWork(world, known.person.id, () => handled(world)) : handled(world);
  if (!known) return answered(world);
  const { id, wroteAt } = known.person;
  const key = call.creates ? order.idempotencyKey : null;
  const scope = `${id} ${call.method} ${call.path}`;
  try {
    if (!key) return await answered(readingFor(call, wroteAt, world));
    return await answerOnce(
      { scope, key, request: await fingerprint(order), status: call.status, world },
      answered,
    );
  } finally {
    if (writes(call)) await world.replica?.noteWrite(id);
  }
}

/** Hash that is equal for two requests with the same path parameters, query and body. */
async function fingerprint({ params, query, bodyText }: Order): Promise<string> {
  const sorted = (values: Record<string, string>) =>
    Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sha256(JSON.stringify([sorted(params), sorted(query), await bodyText()]));
}

/** Lists are read from the replica, unless the replica may lack the caller's last write. */
function readingFor({ action }: Call, wroteAt: Instant | null, world: World): World {
  const { replica } = world;
  return replica && lists(action) && replica.shows(wroteAt) ? { ...world, storage: replica.storage } : world;
}

const writes = ({ action, method, recorded }: Call) => recorded || (method !== "GET" && !lists(action));

interface Asking {
  known: Known | null;
  server: DeployedServer | null;
}

/** Raises `unauthenticated` or `forbidden`. Deployed servers send no cookies, so they need no origin check. */
async function whoAsks(call: Call, caller: Caller): Promise<Asking> {
  const requirement = requirementOf(call.action);
  if (requirement === "server") return { known: null, server: await caller.server() };
  const known = requirement === "public" ? null : await caller.person();
  checkRight(call, known);
  const mayCarryCookies = known?.by !== "bearer" && !call.path.startsWith("/product/");
  if (call.method !== "GET" && mayCarryCookies) caller.checkOrigin();
  if (call.recorded && mayCarryCookies) checkSite(caller.request);
  return { known, server: null };
}

function checkRight(call: Call, known: Known | null) {
  if (known?.scopes === "read" && changesSomething(call.action))
    throw new Problem("forbidden", "This API token only reads.");
  if (can(known && presentPerson(known.person), call.action)) return;
  if (!known) throw new Problem("unauthenticated", "Sign in first.");
  const requirement = requirementOf(call.action);
  if (requirement === "admin") throw new Problem("forbidden", "This needs an admin.");
  const needed = Array.isArray(requirement) ? requirement.join(" or ") : String(requirement);
  throw new Problem("forbidden", `This needs the privilege ${needed}.`);
}
