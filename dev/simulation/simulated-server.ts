import { licenseTypes } from "#app/domain/package/license-type.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import type { RandomSource } from "./random.ts";
import type { ProductClient } from "./product-client.ts";

interface SimulatedServerOptions {
  client: ProductClient;
  licenseKey: string;
  deviceId: string;
  serverSecret?: string | undefined;
  random: RandomSource;
  intervalMs: number;
  signal: AbortSignal;
}

interface Activation {
  serverId: number;
  serverSecret: string;
  sendsCaseActivities: boolean;
}

const versions = ["5.10.2", "5.11.4", "5.12.0"];
const releaseProbability = 0.02;
const updateProbability = 0.03;
const repeatedHeartbeatProbability = 0.02;
const repeatedCasesProbability = 0.1;
const activityTypes = ["case-opened", "acquisition", "triage", "report"];

/** Simulates a server until `signal` is aborted. Returns the secret that can activate the server again. */
export async function simulateServer({
  client,
  licenseKey,
  deviceId,
  random,
  intervalMs,
  signal,
  ...initialState
}: SimulatedServerOptions) {
  let version = random.pick(versions);
  let assets = random.integer(20, 200);
  let eventCount = 0;
  let activation: Activation | null = null;
  let { serverSecret } = initialState;
  await pause(random.fraction() * intervalMs, signal);
  while (!signal.aborted) {
    if (!activation) {
      activation = await activate();
      await pause(activation ? 0 : intervalMs * random.integer(2, 4), signal);
    } else if (random.happens(releaseProbability)) {
      await client.release(activation.serverSecret, activation.serverId);
      activation = null;
      serverSecret = undefined;
      await pause(intervalMs * random.integer(1, 3), signal);
    } else if (random.happens(updateProbability)) {
      version = (await fetchLatestVersion()) ?? version;
      activation = await activate();
    } else {
      await sendHeartbeat(activation);
      if (activation.sendsCaseActivities && random.happens(0.5)) await sendCaseActivities(activation);
      await pause(intervalMs * (0.8 + 0.4 * random.fraction()), signal);
    }
  }
  return serverSecret;

  async function activate(): Promise<Activation | null> {
    const serials = [
      { type: "Disk" as const, value: `disk of ${deviceId}` },
      { type: "Volume" as const, value: `volume of ${deviceId}` },
      { type: "MachineName" as const, value: deviceId },
    ];
    const serverDetails = { deviceId, serials, version, serverSecret };
    const response = await client.activate({ licenseKey, ...serverDetails, sentAt: readSystemClock() });
    if (!response || !("result" in response)) {
      await pause(response?.retryAfterMs ?? 0, signal);
      return null;
    }
    const { serverId, lease } = response.result;
    serverSecret = response.result.serverSecret;
    const claims = await client.verifyLease(lease);
    return { serverId, serverSecret, sendsCaseActivities: claims?.type === licenseTypes.ir };
  }

  async function sendHeartbeat({ serverSecret }: Activation) {
    assets += random.integer(0, 1 + Math.floor(assets / 10));
    const use = [{ name: "Assets", value: assets }];
    const heartbeat = { seq: Date.now(), version, use, sentAt: readSystemClock() };
    const response = await client.sendHeartbeat(serverSecret, heartbeat);
    if (response && "result" in response) await client.verifyLease(response.result.lease);
    else await pause(response?.retryAfterMs ?? 0, signal);
    if (response && "code" in response && response.code === "ASSET_LIMIT") assets = Math.floor(assets * 0.8);
    if (random.happens(repeatedHeartbeatProbability)) await client.sendHeartbeat(serverSecret, heartbeat);
  }

  async function sendCaseActivities({ serverSecret }: Activation) {
    const batch = Array.from({ length: random.integer(1, 5) }, () => {
      eventCount += 1;
      const caseNumber = random.integer(1, 8);
      return {
        id: `${deviceId}-${Date.now()}-${eventCount}`,
        caseId: `${deviceId}-case-${caseNumber}`,
        caseName: `Case ${caseNumber} of ${deviceId}`,
        type: random.pick(activityTypes),
        performedBy: `analyst-${random.integer(1, 5)}@example.com`,
        createdAt: readSystemClock(),
        description: "Reported by a simulated server.",
        data: { assets: random.integer(1, assets) },
      };
    });
    await client.sendCaseActivities(serverSecret, { events: batch });
    if (random.happens(repeatedCasesProbability))
      await client.sendCaseActivities(serverSecret, { events: batch });
  }

  async function fetchLatestVersion(): Promise<string | null> {
    const response = await client.fetchLatestVersion();
    return response && "result" in response ? response.result.version : null;
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (ms <= 0 || signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
