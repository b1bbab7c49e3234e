import { describe, expect, it } from "vitest";
import { rejectionEndpoints } from "#app/api/licenses/rejections.ts";
import { clientIpHeader } from "#app/domain/rate-limit.ts";
import { type Client, parseApiResult, startTestApi } from "#tests/support/api/api.ts";
import {
  type Activation,
  activateServer,
  createSerials,
  issueEnterpriseLicense,
} from "#tests/support/licenses/deployed-product.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface Story {
  /** Activates `console-1` with the serials of this machine. */
  activate: (deviceId: string, changes?: Record<string, unknown>) => Promise<number>;
  /** Reports every five minutes. */
  report: (minutes: number) => Promise<void>;
  /** Sends a heartbeat with this sequence number from an address. */
  sendSequence: (seq: number, address: string) => Promise<number>;
  wait: (ms: number) => Promise<void>;
  /** A token works longer than a session. */
  asMert: Client;
  fetchFindings: () => Promise<{ kind: string; certainty: string; deviceId: string; reasons: string[] }[]>;
  server: Activation;
}

async function startStory(): Promise<Story> {
  const api = await startTestApi({ rateLimitFactor: 100 });
  const license = await issueEnterpriseLicense(api);
  const server = await activateServer(api, license, "console-1");
  const asMert = await api.createClientWithToken(api.people.mert, "2028-01-01T00:00:00.000Z");
  let lastSeq = 0;
  const sendSequence = async (seq: number, address: string) => {
    const use = [{ name: "Assets", value: 10 }];
    const body = { seq, version: "5.12.0", use, sentAt: api.context.now() };
    const headers = { authorization: `Bearer ${server.serverSecret}`, [clientIpHeader]: address };
    return (await api.asAnonymous.post("/product/v1/heartbeats", body, headers)).status;
  };
  const wait = async (ms: number) => {
    await api.context.rejectionRecorder.flush();
    api.advanceClock(ms);
  };
  return {
    server,
    asMert,
    sendSequence,
    wait,
    async activate(deviceId, changes = {}) {
      const body = {
        licenseKey: license.record.key,
        deviceId,
        serials: createSerials("console-1"),
        version: "5.12.0",
        ...changes,
      };
      return (await api.asAnonymous.post("/product/v1/activations", body)).status;
    },
    async report(minutes) {
      for (let minute = 0; minute < minutes; minute += 5) {
        await wait(5 * minuteMs);
        lastSeq += 1;
        await sendSequence(lastSeq, "192.0.2.1");
      }
    },
    async fetchFindings() {
      const response = await asMert.get(`/api/oem/licenses/${license.record.key}/findings`);
      return parseApiResult(rejectionEndpoints.findings.result, response);
    },
  };
}

describe("A finding shows", () => {
  it("a copied disk whose copy and original run at the same time", async () => {
    const { report, activate, fetchFindings, wait } = await startStory();
    await report(60);
    expect(await activate("copy-of-console-1")).toBe(403);
    await report(60);
    expect(await fetchFindings()).toEqual([]);
    expect(await activate("copy-of-console-1")).toBe(403);
    await report(60);
    expect(await fetchFindings()).toMatchObject([
      { kind: "copied-disk", certainty: "possible", deviceId: "copy-of-console-1" },
    ]);
    expect(await activate("copy-of-console-1")).toBe(403);
    const [finding] = await fetchFindings();
    expect(finding?.certainty).toBe("likely");
    expect(finding?.reasons[0]).toBe(
      "A machine with two serial numbers of server console-1 and another device id was rejected 3 times.",
    );
    await wait(31 * 24 * hourMs);
    expect(await fetchFindings()).toEqual([]);
  });

  it("a copied device id of two machines that run at the same time", async () => {
    const { report, activate, fetchFindings } = await startStory();
    for (let count = 0; count < 3; count += 1) {
      await report(30);
      expect(await activate("console-1", { serials: createSerials("other metal") })).toBe(403);
    }
    expect(await fetchFindings()).toMatchObject([
      { kind: "copied-device-id", certainty: "likely", deviceId: "console-1" },
    ]);
  });

  it("two machines that report with one secret", async () => {
    const { sendSequence, wait, fetchFindings } = await startStory();
    let seq = 100;
    // Each machine continues after the number in its last response, so the other machine is always behind.
    for (let count = 0; count < 5; count += 1) {
      for (const address of ["192.0.2.1", "198.51.100.7"]) {
        expect(await sendSequence(seq, address)).toBe(count === 0 && address === "192.0.2.1" ? 200 : 409);
        seq += 1;
        expect(await sendSequence(seq, address)).toBe(200);
        await wait(2 * minuteMs);
      }
    }
    expect(await fetchFindings()).toMatchObject([{ kind: "shared-secret", certainty: "likely" }]);
  });

  it("nothing after staff released the server", async () => {
    const { report, activate, fetchFindings, asMert, server } = await startStory();
    for (let count = 0; count < 3; count += 1) {
      await report(30);
      await activate("copy-of-console-1");
    }
    expect(await fetchFindings()).toHaveLength(1);
    expect((await asMert.post(`/api/oem/servers/${server.serverId}/release`, {})).status).toBe(200);
    expect(await fetchFindings()).toEqual([]);
  });

  it("nothing after its rejection was dismissed", async () => {
    const { report, activate, fetchFindings, asMert } = await startStory();
    for (let count = 0; count < 3; count += 1) {
      await report(30);
      await activate("copy-of-console-1");
    }
    expect(await fetchFindings()).toHaveLength(1);
    const { entities } = parseApiResult(
      rejectionEndpoints.list.result,
      await asMert.get("/api/oem/rejections"),
    );
    const body = { reason: "A test machine of the customer." };
    await asMert.post(`/api/oem/rejections/${entities[0]?.id}/dismissal`, body);
    expect(await fetchFindings()).toEqual([]);
  });
});

describe("No finding shows", () => {
  it("a reinstalled server that tries to activate again and again until staff release it", async () => {
    const { report, activate, fetchFindings, wait, asMert, server } = await startStory();
    await report(60);
    for (let count = 0; count < 20; count += 1) {
      await wait(10 * minuteMs);
      expect(await activate("console-1-reinstalled")).toBe(403);
    }
    expect(await fetchFindings()).toEqual([]);
    await asMert.post(`/api/oem/servers/${server.serverId}/release`, {});
    expect(await activate("console-1-reinstalled")).toBe(201);
    expect(await activate("console-1-reinstalled")).toBe(403);
    expect(await fetchFindings()).toEqual([]);
  });

  it("a container that loses its secret at every restart", async () => {
    const { report, activate, fetchFindings, wait, asMert, server } = await startStory();
    for (let restart = 0; restart < 4; restart += 1) {
      await report(10);
      for (let count = 0; count < 3; count += 1) {
        await wait(minuteMs);
        await activate(`container-${restart}`);
      }
      await asMert.post(`/api/oem/servers/${server.serverId}/release`, {});
      expect(await activate(`container-${restart}`)).toBe(201);
    }
    expect(await fetchFindings()).toEqual([]);
  });

  it("a container that starts shortly before the old one stops", async () => {
    const { report, activate, fetchFindings, wait } = await startStory();
    await report(60);
    await activate("new-container");
    await report(10);
    for (let count = 0; count < 30; count += 1) {
      await wait(minuteMs);
      await activate("new-container");
    }
    expect(await fetchFindings()).toEqual([]);
  });

  it("a virtual machine that is restored from a snapshot with an old sequence number", async () => {
    const { report, sendSequence, fetchFindings, wait } = await startStory();
    await report(120);
    expect(await sendSequence(3, "192.0.2.1")).toBe(409);
    expect(await sendSequence(25, "192.0.2.1")).toBe(200);
    await wait(24 * hourMs);
    expect(await sendSequence(7, "198.51.100.7")).toBe(409);
    expect(await sendSequence(26, "198.51.100.7")).toBe(200);
    expect(await fetchFindings()).toEqual([]);
  });

  it("a virtual machine that is rolled back after a failed reinstallation", async () => {
    const { report, activate, fetchFindings, wait } = await startStory();
    await report(60);
    await wait(30 * minuteMs);
    for (let count = 0; count < 3; count += 1) await activate("console-1-reinstalled");
    await report(240);
    expect(await fetchFindings()).toEqual([]);
  });

  it("a server whose hardware was replaced", async () => {
    const { report, activate, fetchFindings, wait } = await startStory();
    await report(60);
    for (let count = 0; count < 10; count += 1) {
      await wait(10 * minuteMs);
      expect(await activate("console-1", { serials: createSerials("new metal") })).toBe(403);
    }
    expect(await fetchFindings()).toEqual([]);
  });
});
