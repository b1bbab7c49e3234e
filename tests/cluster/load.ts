import { setTimeout as pause } from "node:timers/promises";
import { addDaysToInstant, dayOf, readSystemClock } from "#app/domain/time/time.ts";
import { sendOverNewConnection } from "#tests/support/browser/send.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";
import { createSerials } from "#tests/support/licenses/deployed-product.ts";

/** A write that the product acknowledged with a status of success. */
export interface AcknowledgedWrite {
  kind: "license" | "notes" | "activation" | "heartbeat";
  /** Identifies the write: company name, text of the notes, device id, or server id and sequence number. */
  value: string;
  startedAt: number;
  acknowledgedAt: number;
}

/** One response, or a connection without a response. */
export interface Sample {
  isWrite: boolean;
  isPage: boolean;
  startedAt: number;
  endedAt: number;
  isSuccess: boolean;
  /** Status and error code, such as `503 DATABASE_DOWN`. */
  outcome: string;
}

export interface Load {
  samples: readonly Sample[];
  writes: readonly AcknowledgedWrite[];
  /** Starts all clients. */
  start: () => void;
  /** Lets each client repeat its current write until it is acknowledged, and stops the clients. */
  stop: () => Promise<void>;
}

interface LoadRequest {
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Outcome {
  isSuccess: boolean;
  outcome: string;
  result: unknown;
}

interface LiveServer {
  id: number;
  secret: string;
  lastSequence: number;
}

/** The product responds with these codes while the outcome of the previous attempt is unknown. */
const expectedErrorCodes = ["OLD_SEQUENCE", "IDEMPOTENCY_RUNNING"];
/** Clients repeat earlier than `Retry-After` says, so that the check measures when the product recovers. */
const pauseAfterErrorMs = 250;
const pauseBetweenRequestsMs = 30;
const maxRepeatMs = 120_000;
const clientCounts = { license: 2, notes: 3, heartbeat: 3, activation: 1, list: 2, page: 2 };
const serversPerHeartbeatClient = 5;
const serversPerLicense = 50;

export async function prepareLoad(url: string, session: string): Promise<Load> {
  const samples: Sample[] = [];
  const writes: AcknowledgedWrite[] = [];
  const unexpectedErrors: string[] = [];
  let controller = new AbortController();
  let clients: Promise<unknown> = Promise.resolve();
  let lastNumber = 0;
  const nextNumber = () => (lastNumber += 1);

  async function send(request: LoadRequest, isWrite: boolean): Promise<Outcome> {
    const { method = "POST", path, body, headers = {} } = request;
    const sample = { isWrite, isPage: method === "GET", startedAt: Date.now() };
    const save = (isSuccess: boolean, outcome: string) =>
      samples.push({ ...sample, endedAt: Date.now(), isSuccess, outcome });
    try {
      const response = await sendOverNewConnection(
        new Request(`${url}${path}`, {
          method,
          headers: {
            cookie: `session=${session}`,
            origin: url,
            ...(body !== undefined && { "content-type": "application/json" }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
      const { status, ok } = response;
      const lacksRetryAfter = status === 503 && !response.headers.has("retry-after");
      const text = await response.text();
      const { error, result } = readEnvelope(text);
      // The server may have stored the previous attempt of a heartbeat without a response.
      const isOldSequence = error?.code === "OLD_SEQUENCE";
      const outcome = [status, error?.code, lacksRetryAfter && "without Retry-After"]
        .filter(Boolean)
        .join(" ");
      if (status >= 400 && status < 500 && !expectedErrorCodes.includes(error?.code ?? ""))
        unexpectedErrors.push(
          `${new Date().toISOString()} ${method} ${path} ${JSON.stringify(body)}: ${outcome} ${text.slice(0, 300)}`,
        );
      save(ok || isOldSequence, outcome);
      return { isSuccess: ok || isOldSequence, outcome, result };
    } catch {
      save(false, "connection closed");
      return { isSuccess: false, outcome: "connection closed", result: null };
    }
  }

  /** Repeats the same request until it succeeds. */
  async function write(
    kind: AcknowledgedWrite["kind"],
    value: string,
    request: LoadRequest,
  ): Promise<unknown> {
    const startedAt = Date.now();
    let lastOutcome = "";
    while (Date.now() < startedAt + maxRepeatMs) {
      if (unexpectedErrors.length > 0) break;
      const { isSuccess, outcome, result } = await send(request, true);
      lastOutcome = outcome;
      if (isSuccess) {
        writes.push({ kind, value, startedAt, acknowledgedAt: Date.now() });
        await pause(pauseBetweenRequestsMs);
        return result;
      }
      await pause(pauseAfterErrorMs);
    }
    throw new Error([`The ${kind} ${value} was not saved: ${lastOutcome}.`, ...unexpectedErrors].join("\n"));
  }

  async function read(request: LoadRequest) {
    const { isSuccess } = await send(request, false);
    await pause(isSuccess ? pauseBetweenRequestsMs : pauseAfterErrorMs);
  }

  async function createLicense(serverCapacity = 1): Promise<string> {
    const companyName = `Cluster ${nextNumber()}`;
    const now = readSystemClock();
    const quota = {
      activationDate: dayOf(addDaysToInstant(now, -1)),
      expirationDate: dayOf(addDaysToInstant(now, 365)),
      serverCapacity,
    };
    const result = await write("license", companyName, {
      path: "/api/oem/licenses",
      body: buildManualLicenseBody({ companyName, quota }),
      headers: { "idempotency-key": crypto.randomUUID() },
    });
    return (result as { key: string }).key;
  }

  async function activate(licenseKey: string): Promise<LiveServer> {
    const deviceId = `cluster-${nextNumber()}`;
    const result = await write("activation", deviceId, {
      path: "/product/v1/activations",
      body: { licenseKey, deviceId, serials: createSerials(deviceId), version: "5.12.0" },
      headers: { "idempotency-key": crypto.randomUUID() },
    });
    const { serverId, serverSecret } = result as { serverId: number; serverSecret: string };
    return { id: serverId, secret: serverSecret, lastSequence: 0 };
  }

  const sendHeartbeat = async (server: LiveServer) => {
    server.lastSequence += 1;
    const seq = server.lastSequence;
    await write("heartbeat", `${server.id}:${seq}`, {
      path: "/product/v1/heartbeats",
      body: { seq, version: "5.12.0", use: [{ name: "Assets", value: 1 }], sentAt: readSystemClock() },
      headers: { authorization: `Bearer ${server.secret}` },
    });
  };

  const changeNotes = async (key: string) => {
    const notes = `Note ${nextNumber()}`;
    await write("notes", notes, {
      method: "PATCH",
      path: `/api/oem/licenses/${key}/notes`,
      body: { notes },
    });
  };

  const repeat = async (task: () => Promise<unknown>) => {
    while (!controller.signal.aborted) await task();
  };
  const createMany = async <Value>(count: number, create: () => Promise<Value>): Promise<Value[]> => {
    const values: Value[] = [];
    for (let index = 0; index < count; index += 1) values.push(await create());
    return values;
  };

  const notedKeys = await createMany(clientCounts.notes, () => createLicense());
  const serverGroups = await createMany(clientCounts.heartbeat, async () => {
    const key = await createLicense(serversPerHeartbeatClient);
    return createMany(serversPerHeartbeatClient, () => activate(key));
  });
  const list = { path: "/api/oem/licenses/filtered", body: { pageSize: 20 } };
  const page = { method: "GET", path: "/license/licenses" };
  const startClients = () => [
    ...Array.from({ length: clientCounts.license }, () => repeat(() => createLicense())),
    ...notedKeys.map((key) => repeat(() => changeNotes(key))),
    ...serverGroups.map((servers) =>
      repeat(async () => {
        for (const server of servers) await sendHeartbeat(server);
      }),
    ),
    ...Array.from({ length: clientCounts.activation }, () =>
      repeat(async () => {
        const key = await createLicense(serversPerLicense);
        for (let count = 0; count < serversPerLicense && !controller.signal.aborted; count += 1)
          await activate(key);
      }),
    ),
    ...Array.from({ length: clientCounts.list }, () => repeat(() => read(list))),
    ...Array.from({ length: clientCounts.page }, () => repeat(() => read(page))),
  ];
  return {
    samples,
    writes,
    start() {
      controller = new AbortController();
      clients = Promise.all(startClients());
      clients.catch(() => {});
    },
    async stop() {
      controller.abort();
      await clients;
      if (unexpectedErrors.length > 0) throw new Error(unexpectedErrors.slice(0, 5).join("\n"));
    },
  };
}

function readEnvelope(text: string): { error?: { code?: string }; result?: unknown } {
  try {
    return JSON.parse(text) as { error?: { code?: string }; result?: unknown };
  } catch {
    return {};
  }
}
