import type { LookupFunction } from "node:net";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "#app/domain/webhook/public-address.ts";
import { createFetchWebhookClient, webhookTimeoutMs } from "#app/gateways/webhook-fetch.ts";
import { createNodeWebhookClient } from "#app/hosts/webhook-client.ts";
import { startWebhookReceiver } from "#tests/support/outside/webhooks.ts";

/** Creates a lookup function that resolves every host name to the given IP addresses. */
const createLookup =
  (...addresses: string[]): LookupFunction =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );

const body = JSON.stringify({ data: {} });

describe("A private address", () => {
  const privateAddresses = [
    "127.0.0.1",
    "0.0.0.0",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "255.255.255.255",
    "168.63.129.16",
    "fd00:ec2::254",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:a9fe:a9fe",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "fd00::1",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
    "2001:db8::1",
  ];

  it("is detected in every notation, and public addresses are not", () => {
    expect(privateAddresses.filter(isPublicAddress)).toEqual([]);
    const publicAddresses = [
      "93.184.215.14",
      "172.32.0.1",
      "192.0.3.1",
      "2606:2800:21f:cb07::1",
      "2a00:1450:4001::1",
    ];
    expect(publicAddresses.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it.each(privateAddresses.filter((address) => !address.includes("%")))(
    "is rejected in a URL and as the address of a host name, on Node and on a Worker: %s",
    async (address) => {
      const url = `https://${address.includes(":") ? `[${address}]` : address}/`;
      const clientWithLookup = createNodeWebhookClient({
        allowPrivate: false,
        lookup: createLookup("93.184.215.14", address),
      });
      for (const rejection of [
        await createNodeWebhookClient({ allowPrivate: false }).findRejectionReason(url),
        await createFetchWebhookClient(false).findRejectionReason(url),
        await clientWithLookup.findRejectionReason("https://hooks.example.com/"),
        (await clientWithLookup.post("https://hooks.example.com/", {}, body)).error,
        (await createNodeWebhookClient({ allowPrivate: false }).post(url, {}, body)).error,
      ])
        expect(rejection).toMatch(/not public/);
    },
  );

  it.each([
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://localhost/",
    "https://localhost./",
    "https://db/",
    "https://db.internal/",
    "https://metadata.google.internal/",
    "https://kubernetes.default.svc/",
    "https://kubernetes.default.svc./",
    "https://db.default.svc.cluster.local/",
  ])("is rejected in every other form: %s", async (url) => {
    expect(await createNodeWebhookClient({ allowPrivate: false }).findRejectionReason(url)).toMatch(
      /not public/,
    );
    expect(await createFetchWebhookClient(false).findRejectionReason(url)).toMatch(/not public/);
  });

  it.each(["https://hooks.example.com:22/", "https://hooks.example.com:1023/"])(
    "is rejected with the port of another service: %s",
    async (url) => {
      for (const client of [
        createNodeWebhookClient({ allowPrivate: false, lookup: createLookup("93.184.215.14") }),
        createFetchWebhookClient(false),
      ]) {
        expect(await client.findRejectionReason(url)).toMatch(/Use port 443/);
        expect(await client.findRejectionReason("https://hooks.example.com:8443/")).toBeNull();
      }
    },
  );

  it("is rejected without TLS, and receives no delivery", async () => {
    const { receivedWebhooks, url } = await startWebhookReceiver();
    expect((await createNodeWebhookClient({ allowPrivate: false }).post(url, {}, body)).error).toMatch(
      /https/,
    );
    const rebindingWebhookClient = createNodeWebhookClient({
      allowPrivate: false,
      lookup: createLookup("127.0.0.1"),
    });
    await rebindingWebhookClient.post(`https://hooks.example.com:${new URL(url).port}/`, {}, body);
    expect(receivedWebhooks).toEqual([]);
  });
});

describe("A metadata service of a cloud is rejected although private addresses are allowed", () => {
  it.each([
    "169.254.169.254",
    "169.254.170.2",
    "168.63.129.16",
    "100.100.100.200",
    "192.0.0.192",
    "fd00:ec2::254",
    "fd20:ce::254",
    "::ffff:169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::",
  ])("in a URL and as the address of a host name, on Node and on a Worker: %s", async (address) => {
    const url = `http://${address.includes(":") ? `[${address}]` : address}/latest/meta-data`;
    const clientWithLookup = createNodeWebhookClient({
      allowPrivate: true,
      lookup: createLookup("10.0.0.1", address),
    });
    for (const rejection of [
      await createNodeWebhookClient({ allowPrivate: true }).findRejectionReason(url),
      await createFetchWebhookClient(true).findRejectionReason(url),
      await clientWithLookup.findRejectionReason("http://hooks.internal/"),
      (await clientWithLookup.post("http://hooks.internal/", {}, body)).error,
      (await createNodeWebhookClient({ allowPrivate: true }).post(url, {}, body)).error,
      (await createFetchWebhookClient(true).post(url, {}, body)).error,
    ])
      expect(rejection).toMatch(/metadata service/);
  });

  it.each(["http://metadata.google.internal/", "http://METADATA.google.internal./", "http://metadata.goog/"])(
    "by its name: %s",
    async (url) => {
      for (const client of [createNodeWebhookClient({ allowPrivate: true }), createFetchWebhookClient(true)])
        expect(await client.findRejectionReason(url)).toMatch(/metadata service/);
    },
  );

  it("while the private addresses beside it stay allowed", async () => {
    for (const address of [
      "10.0.0.1",
      "127.0.0.1",
      "168.63.129.17",
      "fd00:ec2::1",
      "::1",
      "::ffff:10.0.0.1",
    ]) {
      const url = `http://${address.includes(":") ? `[${address}]` : address}/`;
      expect(await createNodeWebhookClient({ allowPrivate: true }).findRejectionReason(url)).toBeNull();
      expect(await createFetchWebhookClient(true).findRejectionReason(url)).toBeNull();
    }
  });
});

describe.each([
  ["Node", createNodeWebhookClient({ allowPrivate: true })],
  ["a Worker", createFetchWebhookClient(true)],
])("A delivery from %s", (_host, webhookClient) => {
  it("arrives unchanged, and its result contains the start of the response", async () => {
    const { receivedWebhooks, url } = await startWebhookReceiver(() => ({
      status: 200,
      body: "a".repeat(50_000),
    }));
    const response = await webhookClient.post(url, { "webhook-id": "evt_1" }, body);
    expect(response).toEqual({ status: 200, response: "a".repeat(1_024), error: null });
    expect(receivedWebhooks).toMatchObject([{ id: "evt_1", body }]);
  });

  it.each(["open", "reset"] as const)(
    "succeeds with the status of a response whose body is %s, and stores the body as far as it came",
    async (bodyEnd) => {
      const { url } = await startWebhookReceiver(() => ({ status: 200, body: "ok", bodyEnd }));
      const startedAt = performance.now();
      expect(await webhookClient.post(url, {}, body)).toEqual({ status: 200, response: "ok", error: null });
      expect(performance.now() - startedAt).toBeLessThan(webhookTimeoutMs / 2);
    },
  );

  it("follows no redirect, and reports an unreachable address", async () => {
    const target = await startWebhookReceiver();
    const { url } = await startWebhookReceiver(() => ({ status: 307, headers: { location: target.url } }));
    expect(await webhookClient.post(url, {}, body)).toMatchObject({ status: 307, error: null });
    expect(target.receivedWebhooks).toEqual([]);
    for (const unreachableUrl of ["http://127.0.0.1:2/", "http://no-such-host.invalid/"])
      expect(await webhookClient.post(unreachableUrl, {}, body)).toEqual({
        status: null,
        response: null,
        error: "The server cannot be reached. Check the web address and the certificate of the server.",
      });
  });
});
