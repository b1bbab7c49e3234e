import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { basename, resolve } from "node:path";
import { once } from "node:events";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { freePorts, type RunningServer, startServer } from "#tests/support/apps/servers.ts";

/** Another loopback address represents the addresses that other machines reach. */
async function acceptsOn(address: string, url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), address);
  const isOpen = await Promise.race([
    once(socket, "connect").then(
      () => true,
      () => false,
    ),
    once(socket, "close").then(() => false),
  ]);
  socket.destroy();
  return isOpen;
}

/** The path formats that Vite accepts for a file. */
const addressesOf = (file: string): string[] =>
  [`/${file}`, `/@fs${resolve(file)}`].flatMap((path) => [path, `${path}?raw`, `${path}?import&raw`]);

async function bodiesOf(server: RunningServer, file: string): Promise<string[]> {
  const responses = await Promise.all(addressesOf(file).map((address) => fetch(`${server.url}${address}`)));
  return Promise.all(responses.map((response) => response.text()));
}

test("npm run dev serves the app but no private file, on loopback only, and ends with all its processes", async () => {
  test.setTimeout(120_000);
  const dataFolder = basename(await mkdtemp("data-of-test-"));
  const server = await startServer("dev", { DATA_DIR: `./${dataFolder}` });
  try {
    expect(await (await fetch(`${server.url}/auth/sign-in`)).text()).toContain("Sign in with");
    expect((await fetch(`${server.url}/app/entry.client.tsx`)).status).toBe(200);
    const secrets = ["secret", "license-signing-key.json", "licenses.sqlite"];
    const files = [...secrets.map((name) => `${dataFolder}/${name}`), ".git/HEAD", "wrangler.toml"];
    for (const file of files) {
      const content = (await readFile(file, "latin1")).slice(0, 15);
      for (const body of await bodiesOf(server, file)) expect(body).not.toContain(content);
    }
    for (const url of [server.url, server.identityUrl]) {
      expect(await acceptsOn("127.0.0.1", url)).toBe(true);
      expect(await acceptsOn("127.0.0.2", url)).toBe(false);
    }
  } finally {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
  for (const url of [server.url, server.identityUrl]) expect(await acceptsOn("127.0.0.1", url)).toBe(false);
});

test("npm run preview listens on loopback unless HOST opens it, and metrics stay on loopback", async () => {
  const [metricsPort] = await freePorts(1);
  const [closed, open] = await Promise.all([
    startServer("preview"),
    startServer("preview", { HOST: "0.0.0.0", METRICS_PORT: `${metricsPort}` }),
  ]);
  try {
    expect(await acceptsOn("127.0.0.2", closed.url)).toBe(false);
    expect(await acceptsOn("127.0.0.2", open.url)).toBe(true);
    expect(await acceptsOn("127.0.0.2", open.identityUrl)).toBe(false);
    expect(await acceptsOn("127.0.0.1", `http://localhost:${metricsPort}`)).toBe(true);
    expect(await acceptsOn("127.0.0.2", `http://localhost:${metricsPort}`)).toBe(false);
  } finally {
    await Promise.all([closed.stop(), open.stop()]);
  }
});
