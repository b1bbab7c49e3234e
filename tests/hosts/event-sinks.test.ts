import { createSocket } from "node:dgram";
import { once } from "node:events";
import { appendFile, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createSecureServer } from "node:tls";
import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "#app/domain/history/event.ts";
import { configuredSink } from "#app/hosts/event-stream/configured-sink.ts";
import { syslogMessage } from "#app/hosts/event-stream/syslog-message.ts";
import { type SyslogServer, syslogSink } from "#app/hosts/event-stream/syslog-sink.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

const event = (id: number, notes = "Größe 株"): HistoryEvent => ({
  id,
  eventName: "update-notes",
  createdAt: now,
  createdBy: "ada@example.com",
  licenseKey: "7Q2M9-4XKTA-ZB3WH-0VNPD-8RJ5C",
  details: {},
  before: { notes: "" },
  after: { notes },
  requestId: `request-${id}`,
});

async function fileIn() {
  const folder = await mkdtemp(join(tmpdir(), "license-desk-events-"));
  closeAfterTest(() => rm(folder, { recursive: true }));
  const path = join(folder, "siem", "events.ndjson");
  const sink = configuredSink({ EVENT_STREAM: { kind: "file", path }, DATA_DIR: folder });
  if (!sink) throw new Error("There is no sink.");
  const lines = async (at = path) => (await readFile(at, "utf8")).split("\n");
  return { path, sink, lines };
}

describe("A file of events", () => {
  it("has one event per line, and continues in a new file when the old one was moved away", async () => {
    const { path, sink, lines } = await fileIn();
    await sink.write([event(1), event(2)]);
    await rename(path, `${path}.1`);
    await sink.write([event(3)]);
    const rotatedLines = await lines(`${path}.1`);
    expect(rotatedLines.map((line) => line && (JSON.parse(line) as unknown))).toEqual([
      event(1),
      event(2),
      "",
    ]);
    expect(await lines()).toEqual([JSON.stringify(event(3)), ""]);
  });

  it("begins a new line after one that was cut off", async () => {
    const { path, sink, lines } = await fileIn();
    await sink.write([event(1)]);
    await appendFile(path, '{"id":2,"eve');
    await sink.write([event(2)]);
    expect((await lines()).slice(1)).toEqual(['{"id":2,"eve', JSON.stringify(event(2)), ""]);
  });
});

/** A syslog server over a stream that accepts everything, or handles connections as the test says. */
async function listening(server: Server, onConnection?: (socket: Socket, nth: number) => void) {
  let text = "";
  let connections = 0;
  const sockets = new Set<Socket>();
  server.on(
    server instanceof Object && "setSecureContext" in server ? "secureConnection" : "connection",
    (socket: Socket) => {
      connections += 1;
      sockets.add(socket);
      socket.on("error", () => {});
      if (onConnection) onConnection(socket, connections);
      socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    },
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAfterTest(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, messages: () => framed(text) };
}

/** The messages of a stream with octet counting, each with its event. */
function framed(text: string) {
  const messages: { head: string; event: unknown }[] = [];
  for (let rest = text; rest !== "";) {
    const [count = ""] = /^\d+ /.exec(rest) ?? [];
    const message = rest.slice(count.length, count.length + Number(count));
    const at = message.indexOf("{");
    messages.push({ head: message.slice(0, at), event: JSON.parse(message.slice(at)) as unknown });
    rest = rest.slice(count.length + Number(count));
  }
  return messages;
}

const to = (port: number, more: Partial<SyslogServer> = {}) =>
  syslogSink({ protocol: "tcp:", host: "127.0.0.1", port, ...more });

describe("A syslog server", () => {
  it("gets each event as a message of RFC 5424 with its size first", async () => {
    const { port, messages } = await listening(createServer());
    await to(port).write([event(1), event(2)]);
    expect(messages().map((message) => message.event)).toEqual([event(1), event(2)]);
    expect(messages()[0]?.head).toMatch(
      /^<109>1 2026-11-20T12:00:00\.000Z [\x21-\x7e]+ license-desk \d+ update-notes - $/,
    );
  });

  it("over TLS is trusted only by its certificate", async () => {
    const pem = await readFile(new URL("../fixtures/localhost.pem", import.meta.url), "utf8");
    const { port, messages } = await listening(createSecureServer({ key: pem, cert: pem }));
    await expect(to(port, { protocol: "tls:", host: "localhost" }).write([event(1)])).rejects.toThrow(
      /certificate/,
    );
    await to(port, { protocol: "tls:", host: "localhost", ca: pem }).write([event(1)]);
    expect(messages().map((message) => message.event)).toEqual([event(1)]);
  });

  it("that is down, that closes early or that never ends has not received them", async () => {
    const { port } = await listening(createServer(), (socket, nth) => {
      if (nth === 1) socket.destroy();
      else socket.pause();
    });
    const sink = to(port, { timeoutMs: 200 });
    const many = Array.from({ length: 100 }, (_, nth) => event(nth, "x".repeat(100_000)));
    await expect(sink.write(many)).rejects.toThrow(/ECONNRESET|EPIPE|closed before/);
    await expect(sink.write(many)).rejects.toThrow("in time");
    await expect(to(1).write([event(1)])).rejects.toThrow("ECONNREFUSED");
  });

  it("that ends its side before all was sent has not received them, even with data in buffers", async () => {
    const halfClosed = await listening(createServer({ allowHalfOpen: true }), (socket) => {
      socket.end();
      socket.resume();
    });
    const few = Array.from({ length: 200 }, (_, nth) => event(nth));
    await expect(to(halfClosed.port).write(few)).rejects.toThrow("closed before");
    const { port } = await listening(createServer(), (socket) => socket.end());
    await expect(to(port).write([event(1)])).rejects.toThrow(/closed before|ECONNRESET|EPIPE/);
  });

  it("over UDP gets a datagram for each event, without the changed values if it is too large", async () => {
    const receiver = createSocket("udp4");
    const heard: string[] = [];
    receiver.on("message", (bytes) => heard.push(bytes.toString()));
    receiver.bind(0, "127.0.0.1");
    await once(receiver, "listening");
    closeAfterTest(() => receiver.close());
    await to(receiver.address().port, { protocol: "udp:" }).write([event(1), event(2, "x".repeat(70_000))]);
    await expect.poll(() => heard.length).toBe(2);
    expect(heard[1]).toMatch(/"id":2.*"before":null,"after":null.*"isCut":true/);
  });

  it("gets ASCII only, and a host name of one word", () => {
    const message = syslogMessage(event(7), "ein Haus", 12, Infinity);
    expect(message).toMatch(/^[\x20-\x7e]+$/);
    expect(message).toContain(" einHaus license-desk 12 update-notes - {");
    expect(JSON.parse(message.slice(message.indexOf("{")))).toEqual(event(7));
  });
});
