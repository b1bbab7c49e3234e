import { connect } from "node:net";
import { otherHostPaths } from "#tests/support/api/hostile.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

/**
 * Sends a request that client libraries reject. The function returns at the end of the response, because the
 * server may keep the connection open.
 */
export async function sendRawRequest(url: string, requestHead: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  socket.write(`${requestHead}\r\nConnection: close\r\n\r\n`);
  let response = "";
  for await (const chunk of socket) {
    response += String(chunk);
    if (isComplete(response)) break;
  }
  return response;
}

function isComplete(response: string): boolean {
  const [head = "", body] = response.split("\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (body === undefined) return false;
  return length === undefined
    ? response.endsWith("\r\n0\r\n\r\n")
    : Buffer.byteLength(body) >= Number(length);
}

/** Requests each path that browsers read as another host, and expects a page with status 404. */
export async function expectNoRedirects(url: string) {
  const { host } = new URL(url);
  // The Node server and the Worker reject paths without a leading slash earlier. The test skips these paths.
  for (const path of otherHostPaths.filter((externalPath) => externalPath.startsWith("/")))
    for (const query of ["", "?goTo=1", "?script=off"]) {
      const response = await sendRawRequest(url, `GET ${path}${query} HTTP/1.1\r\nHost: ${host}`);
      const [head = "", body = ""] = response.split("\r\n\r\n");
      expect([path, query, /^HTTP\/1\.1 (\d+)/.exec(head)?.[1]]).toEqual([path, query, "404"]);
      expect(head).not.toMatch(/^location:/im);
      expect(body).toContain("no page");
    }
}
