import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { basename, resolve } from "node:path";
import { once } from "node:events";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { findFreePorts, type RunningServer, startServer } from "#tests/support/apps/servers.ts";

/**
 * True if the server accepts connections on the address. A server that accepts connections on 127.0.0.2
 * listens on all addresses, so other machines could reach it.
 */
async function acceptsConnectionOn(address: string, url: string): Promise<boolean> {
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
const listUrlPaths = (file: string): string[] =>
  [`/${file}`, `/@fs${resolve(file)}`].flatMap((path) => [path, `${path}?raw`, `${path}?import&raw`]);

async function fetchBodies(server: RunningServer, file: string): Promise<string[]> {
  const responses = await Promise.all(listUrlPaths(file).map((urlPath) => fetch(`${server.url}${urlPath}`)));
  return Promise.all(responses.map((response) => response.text()));
}

test("npm run dev serves no private file and listens only on loopback", async () => {
  test.setTimeout(120_000);
  const dataDirName = basename(await mkdtemp("data-of-test-"));
  const server = await startServer("dev", { DATA_DIR: `./${dataDirName}` });
  try {
    const signInPage = await fetch(`${server.url}/auth/sign-in`);
    expect(await signInPage.text()).toContain("Sign in with");
    expect((await fetch(`${server.url}/app/entry.client.tsx`)).status).toBe(200);
    const secretFileNames = ["secret", "license-signing-key.json", "licenses.sqlite"];
    const files = [...secretFileNames.map((name) => `${dataDirName}/${name}`), ".git/HEAD", "wrangler.toml"];
    for (const file of files) {
      const content = (await readFile(file, "latin1")).slice(0, 15);
      for (const body of await fetchBodies(server, file)) expect(body).not.toContain(content);
    }
    for (const url of [server.url, server.identityUrl]) {
      expect(await acceptsConnectionOn("127.0.0.1", url)).toBe(true);
      expect(await acceptsConnectionOn("127.0.0.2", url)).toBe(false);
    }
  } finally {
    await server.stop();
    await rm(dataDirName, { recursive: true, force: true });
  }
  for (const url of [server.url, server.identityUrl])
    expect(await acceptsConnectionOn("127.0.0.1", url)).toBe(false);
});

test("npm run preview listens on loopback unless HOST is set", async () => {
  const [metricsPort] = await findFreePorts(1);
  const [loopbackServer, publicServer] = await Promise.all([
    startServer("preview"),
    startServer("preview", { HOST: "0.0.0.0", METRICS_PORT: `${metricsPort}` }),
  ]);
  try {
    expect(await acceptsConnectionOn("127.0.0.2", loopbackServer.url)).toBe(false);
    expect(await acceptsConnectionOn("127.0.0.2", publicServer.url)).toBe(true);
    expect(await acceptsConnectionOn("127.0.0.2", publicServer.identityUrl)).toBe(false);
    expect(await acceptsConnectionOn("127.0.0.1", `http://localhost:${metricsPort}`)).toBe(true);
    expect(await acceptsConnectionOn("127.0.0.2", `http://localhost:${metricsPort}`)).toBe(false);
  } finally {
    await Promise.all([loopbackServer.stop(), publicServer.stop()]);
  }
});
