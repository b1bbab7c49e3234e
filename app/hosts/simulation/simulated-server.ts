import { licenseTypes } from "#app/domain/package/license-type.ts";
import { instantOf } from "#app/domain/time/time.ts";
import type { Chance } from "./random.ts";
import type { ProductClient } from "./product-client.ts";

interface Part {
  client: ProductClient;
  licenseKey: string;
  deviceId: string;
  serverSecret?: string | undefined;
  chance: Chance;
  everyMs: number;
  signal: AbortSignal;
}

interface Seat {
  serverId: number;
  serverSecret: string;
  isForCases: boolean;
}

const versions = ["5.10.2", "5.11.4", "5.12.0"];
const activities = ["case-opened", "acquisition", "triage", "report"];

/** Runs until the signal; returns the secret that can activate the server again. */
export async function playServer({ client, licenseKey, deviceId, chance, everyMs, signal, ...left }: Part) {
  let version = chance.pick(versions);
  let assets = chance.whole(20, 200);
  let events = 0;
  let seat: Seat | null = null;
  let { serverSecret } = left;
  await pause(chance.share() * everyMs, signal);
  while (!signal.aborted) {
    if (!seat) {
      seat = await takeSeat();
      await pause(seat ? 0 : everyMs * chance.whole(2, 4), signal);
    } else if (chance.happens(0.02)) {
      await client.release(seat.serverSecret, seat.serverId);
      seat = null;
      serverSecret = undefined;
      await pause(everyMs * chance.whole(1, 3), signal);
    } else if (chance.happens(0.03)) {
      version = (await newestVersion()) ?? version;
      seat = await takeSeat();
    } else {
      await report(seat);
      if (seat.isForCases && chance.happens(0.5)) await tellCases(seat);
      await pause(everyMs * (0.8 + 0.4 * chance.share()), signal);
    }
  }
  return serverSecret;

  async function takeSeat(): Promise<Seat | null> {
    const serials = [
      { type: "Disk" as const, value: `disk of ${deviceId}` },
      { type: "Volume" as const, value: `volume of ${deviceId}` },
      { type: "MachineName" as const, value: deviceId },
    ];
    const product = { deviceId, serials, version, serverSecret };
    const answer = await client.activate({ licenseKey, ...product, sentAt: sentNow() });
    if (!answer || !("result" in answer)) {
      await pause(answer?.retryAfterMs ?? 0, signal);
      return null;
    }
    const { serverId, lease } = answer.result;
    serverSecret = answer.result.serverSecret;
    const stated = await client.openLease(lease);
    return { serverId, serverSecret, isForCases: stated?.type === licenseTypes.ir };
  }

  async function report({ serverSecret }: Seat) {
    assets += chance.whole(0, 1 + Math.floor(assets / 10));
    const use = [{ name: "Assets", value: assets }];
    const heartbeat = { seq: Date.now(), version, use, sentAt: sentNow() };
    const answer = await client.heartbeat(serverSecret, heartbeat);
    if (answer && "result" in answer) await client.openLease(answer.result.lease);
    else await pause(answer?.retryAfterMs ?? 0, signal);
    if (answer && "code" in answer && answer.code === "ASSET_LIMIT") assets = Math.floor(assets * 0.8);
    if (chance.happens(0.02)) await client.heartbeat(serverSecret, heartbeat);
  }

  async function tellCases({ serverSecret }: Seat) {
    const batch = Array.from({ length: chance.whole(1, 5) }, () => {
      events += 1;
      const nth = chance.whole(1, 8);
      return {
        id: `${deviceId}-${Date.now()}-${events}`,
        caseId: `${deviceId}-case-${nth}`,
        caseName: `Case ${nth} of ${deviceId}`,
        type: chance.pick(activities),
        performedBy: `analyst-${chance.whole(1, 5)}@example.com`,
        createdAt: sentNow(),
        description: "Told by a simulated server.",
        data: { assets: chance.whole(1, assets) },
      };
    });
    await client.tellCases(serverSecret, { events: batch });
    if (chance.happens(0.1)) await client.tellCases(serverSecret, { events: batch });
  }

  async function newestVersion(): Promise<string | null> {
    const answer = await client.latestVersion();
    return answer && "result" in answer ? answer.result.version : null;
  }
}

const sentNow = () => instantOf(Date.now());

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
