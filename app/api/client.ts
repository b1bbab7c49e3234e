import { z } from "zod";
import { Problem } from "#app/domain/problem.ts";
import { auditCalls } from "./audit.ts";
import { authCalls } from "./auth.ts";
import { type Call, takesBody } from "./call.ts";
import { caseActivityCalls } from "./case-activities.ts";
import { customerCalls } from "./customers.ts";
import { failureEnvelope, kindOf, successEnvelope } from "./envelope.ts";
import { hostedCustomerCalls } from "./hosted-customers.ts";
import { fisCustomerCalls } from "./fis-customers.ts";
import { historyCalls } from "./history.ts";
import { crmCalls } from "./hubspot-customers.ts";
import { instanceCalls } from "./instances.ts";
import { invitationCalls } from "./invitations.ts";
import { licenseBulkCalls } from "./license-bulk.ts";
import { licenseEditCalls } from "./license-edits.ts";
import { licenseCalls } from "./licenses.ts";
import { mailCalls } from "./mails.ts";
import { marketplaceCalls } from "./marketplace.ts";
import { packageCalls } from "./packages.ts";
import { quotaCalls } from "./quotas.ts";
import { refreshCalls } from "./refresh-info.ts";
import { reminderCalls } from "./reminders.ts";
import { serverCalls } from "./servers.ts";
import { settingsCalls } from "./settings.ts";
import { tagCalls } from "./tags.ts";
import { tokenCalls } from "./tokens.ts";
import { trialCalls } from "./trials.ts";
import { userCalls } from "./users.ts";
import { versionCalls } from "./versions.ts";
import { waitingBuyerCalls } from "./waiting-buyers.ts";

const calls = {
  auth: authCalls,
  users: userCalls,
  licenses: { ...licenseCalls, ...licenseEditCalls, ...licenseBulkCalls },
  quotas: quotaCalls,
  servers: serverCalls,
  history: historyCalls,
  audit: auditCalls,
  tags: tagCalls,
  versions: versionCalls,
  tokens: tokenCalls,
  settings: settingsCalls,
  reminders: reminderCalls,
  mails: mailCalls,
  refreshes: refreshCalls,
  packages: packageCalls,
  crm: crmCalls,
  customers: customerCalls,
  fisCustomers: fisCustomerCalls,
  caseActivities: caseActivityCalls,
  marketplace: marketplaceCalls,
  instances: instanceCalls,
  waitingBuyers: waitingBuyerCalls,
  trials: trialCalls,
  invitations: invitationCalls,
  hostedCustomers: hostedCustomerCalls,
};

interface Given<Asking extends Call> {
  params?: z.input<Asking["params"]>;
  query?: z.input<Asking["query"]>;
  body?: z.input<Asking["body"]>;
  idempotencyKey?: string;
  /** The version that the change was made from; a stale one is refused with what is stored now. */
  rowVersion?: number;
}

type Calls = typeof calls;
/** Every call as a function. Raises what the transport makes of the Problem that the API refused with. */
export type LicenseApiClient = {
  [Resource in keyof Calls]: {
    [Name in keyof Calls[Resource]]: Calls[Resource][Name] extends infer Asking extends Call
      ? (given?: Given<Asking>) => Promise<z.output<Asking["result"]>>
      : never;
  };
};

export interface Transport {
  /** The API itself, in this process or behind a socket. */
  send: (request: Request) => Promise<Response>;
  /** Where the API's paths begin, `https://licenses.example.com`. */
  origin: string;
  /** Sent with every call: the person's cookie, the origin of the page, the request id. */
  headers: Headers;
  /** Sees each reply before it is read; cookies that the API sets must reach the browser. */
  onReply?: (reply: Response) => void;
  /** What is thrown for a problem; the problem itself unless the caller's world has a form of its own. */
  thrownFor?: (problem: Problem) => unknown;
  signal: AbortSignal;
}

const longestCallMs = 120_000;

export function licenseApiClient(transport: Transport): LicenseApiClient {
  const bound = Object.entries(calls).map(([resource, named]) => [
    resource,
    Object.fromEntries(
      Object.entries(named).map(([name, one]) => [
        name,
        (given: Given<Call> = {}) =>
          ask(transport, one, given).catch((error: unknown) => {
            throw error instanceof Problem && transport.thrownFor ? transport.thrownFor(error) : error;
          }),
      ]),
    ),
  ]);
  return Object.fromEntries(bound) as LicenseApiClient;
}

async function ask(transport: Transport, call: Call, given: Given<Call>): Promise<unknown> {
  const reply = await sent(transport, call, given);
  transport.onReply?.(reply);
  const body: unknown = await reply.json().catch(() => null);
  if (!reply.ok) throw refusal(reply, body);
  const read = successEnvelope(call.result).safeParse(body);
  if (read.success) return read.data.result;
  throw misfit(call, z.prettifyError(read.error));
}

async function sent(
  { send, origin, headers, signal }: Transport,
  call: Call,
  given: Given<Call>,
): Promise<Response> {
  const withBody = takesBody(call);
  const patience = AbortSignal.any([signal, AbortSignal.timeout(longestCallMs)]);
  const request = new Request(new URL(pathOf(call, given), origin), {
    method: call.method,
    headers,
    signal: patience,
    ...(withBody && { body: JSON.stringify(given.body ?? {}) }),
  });
  if (withBody) request.headers.set("content-type", "application/json");
  if (given.idempotencyKey) request.headers.set("idempotency-key", given.idempotencyKey);
  if (given.rowVersion !== undefined) request.headers.set("if-match", `"${given.rowVersion}"`);
  try {
    return await Promise.race([send(request), aborted(patience)]);
  } catch (cause) {
    throw new Problem("unavailable", "The license API does not answer. Try again in a moment.", { cause });
  }
}

/** An API in this process does not watch the signal of its request as a socket would. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener(
      "abort",
      () => reject(new Error("The call took too long.", { cause: signal.reason })),
      { once: true },
    );
  });

function pathOf(call: Call, { params = {}, query = {} }: Given<Call>): string {
  const values = params as Record<string, unknown>;
  const path = call.path.replace(/\{(\w+)\+?\}/g, (_, name) => encodeURIComponent(String(values[name])));
  const given = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length > 0 ? `${path}?${search}` : path;
}

function refusal(reply: Response, body: unknown): Problem {
  const kind = kindOf(reply.status);
  const read = failureEnvelope.safeParse(body);
  const { message, ...details } = read.success
    ? read.data.error
    : { message: `The license API answered ${reply.status}.`, code: "UPSTREAM_INVALID" };
  return new Problem(kind ?? "unavailable", message, details);
}

const misfit = (call: Call, why: string) =>
  new Problem(
    "unavailable",
    `The license API answered ${call.method} ${call.path} in a form that is not understood.`,
    {
      code: "UPSTREAM_INVALID",
      cause: new Error(why),
    },
  );
