import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { describe, expect, it } from "vitest";
import { drainRejectedRequest } from "#app/hosts/http/unread-body.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

const megabyte = 1024 * 1024;

/** Rejects every request without reading its body. */
const reject = createRequestListener((request) =>
  Response.json({ url: new URL(request.url).pathname }, { status: 413 }),
);

async function startServer(limits?: { maxBytes: number; maxMs: number }): Promise<number> {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    drainRejectedRequest(request, response, limits);
    reject(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeAfterTest(() => server.close());
  return (server.address() as AddressInfo).port;
}

interface RawResponse {
  text: string;
  error: string | null;
  sentBytes: number;
}

/** Sends the whole body before it looks at the response, as many clients do. */
const sendBody = (port: number, totalBytes: number): Promise<RawResponse> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const result: RawResponse = { text: "", error: null, sentBytes: 0 };
    const chunk = Buffer.alloc(64 * 1024, " ");
    const send = () => {
      while (result.sentBytes < totalBytes) {
        result.sentBytes += chunk.length;
        if (!socket.write(chunk)) return void socket.once("drain", send);
      }
    };
    socket.once("connect", () => {
      socket.write(`POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${totalBytes}\r\n\r\n`);
      send();
    });
    socket.on("data", (data) => (result.text += data.toString()));
    socket.once("error", (error: NodeJS.ErrnoException) => (result.error = error.code ?? ""));
    socket.once("close", () => resolve(result));
  });

describe("A request that is rejected before its body has arrived", () => {
  it("gets a readable response, after which the connection closes", async () => {
    const port = await startServer();
    const { text, error, sentBytes } = await sendBody(port, 32 * megabyte);
    expect(text).toMatch(/^HTTP\/1\.1 413 [\s\S]*\r\nconnection: close\r\n[\s\S]*\{"url":"\/x"\}/i);
    expect([error, sentBytes]).toEqual([null, 32 * megabyte]);
  });

  it("is read only up to a limit", async () => {
    const port = await startServer({ maxBytes: megabyte, maxMs: 5_000 });
    const { sentBytes } = await sendBody(port, 64 * megabyte);
    expect(sentBytes).toBeLessThan(64 * megabyte);
  });

  it("does not keep a connection open whose client sends nothing more", async () => {
    const port = await startServer({ maxBytes: megabyte, maxMs: 100 });
    const response = await new Promise<string>((resolve) => {
      let text = "";
      const socket = connect(port, "127.0.0.1", () => {
        socket.write("POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nabc");
      });
      socket.on("data", (data) => (text += data.toString()));
      socket.once("close", () => resolve(text));
    });
    expect(response).toContain('{"url":"/slow"}');
  });
});
