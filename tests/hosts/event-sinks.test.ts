import { createSocket } from "node:dgram";
import { once } from "node:events";
import { appendFile, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createSecureServer } from "node:tls";
import { describe, expect, it } from "vitest";
import type { HistoryEvent } from "#app/domain/history/event.ts";
import { openConfiguredSink } from "#app/hosts/event-stream/configured-sink.ts";
import { formatSyslogMessage } from "#app/hosts/event-stream/syslog-message.ts";
import { type SyslogServer, createSyslogSink } from "#app/hosts/event-stream/syslog-sink.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

const buildEvent = (id: number, notes = "Größe 株"): HistoryEvent => ({
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

async function openFileSink() {
  const folder = await mkdtemp(join(tmpdir(), "license-desk-events-"));
  closeAfterTest(() => rm(folder, { recursive: true }));
  const path = join(folder, "siem", "events.ndjson");
  const sink = openConfiguredSink({ EVENT_STREAM: { kind: "file", path }, DATA_DIR: folder });
  if (!sink) throw new Error("There is no sink.");
  const readLines = async (filePath = path) => (await readFile(filePath, "utf8")).split("\n");
  return { path, sink, readLines };
}

describe("A file of events", () => {
  it("has one event per line, and the sink creates it again after it was moved", async () => {
    const { path, sink, readLines } = await openFileSink();
    await sink.write([buildEvent(1), buildEvent(2)]);
    await rename(path, `${path}.1`);
    await sink.write([buildEvent(3)]);
    const rotatedLines = await readLines(`${path}.1`);
    expect(rotatedLines.map((line) => line && (JSON.parse(line) as unknown))).toEqual([
      buildEvent(1),
      buildEvent(2),
      "",
    ]);
    expect(await readLines()).toEqual([JSON.stringify(buildEvent(3)), ""]);
  });

  it("begins a new line after a truncated line", async () => {
    const { path, sink, readLines } = await openFileSink();
    await sink.write([buildEvent(1)]);
    await appendFile(path, '{"id":2,"eve');
    await sink.write([buildEvent(2)]);
    expect((await readLines()).slice(1)).toEqual(['{"id":2,"eve', JSON.stringify(buildEvent(2)), ""]);
  });
});

/** Starts a syslog server over TCP or TLS that reads all messages. `onConnection` can interrupt a connection. */
async function startSyslogServer(
  server: Server,
  onConnection?: (socket: Socket, connectionNumber: number) => void,
) {
  let text = "";
  let connectionCount = 0;
  const sockets = new Set<Socket>();
  const connectionEvent = "setSecureContext" in server ? "secureConnection" : "connection";
  server.on(connectionEvent, (socket: Socket) => {
    connectionCount += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    if (onConnection) onConnection(socket, connectionCount);
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closeAfterTest(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, readMessages: () => parseMessages(text) };
}

/** Parses a stream with octet counting into messages with their events. */
function parseMessages(text: string) {
  const messages: { head: string; event: unknown }[] = [];
  for (let remainingText = text; remainingText !== "";) {
    const [octetCountPrefix = ""] = /^\d+ /.exec(remainingText) ?? [];
    const message = remainingText.slice(
      octetCountPrefix.length,
      octetCountPrefix.length + Number(octetCountPrefix),
    );
    const bodyStart = message.indexOf("{");
    messages.push({
      head: message.slice(0, bodyStart),
      event: JSON.parse(message.slice(bodyStart)) as unknown,
    });
    remainingText = remainingText.slice(octetCountPrefix.length + Number(octetCountPrefix));
  }
  return messages;
}

const createSink = (port: number, options: Partial<SyslogServer> = {}) =>
  createSyslogSink({ protocol: "tcp:", host: "127.0.0.1", port, ...options });

describe("A syslog server", () => {
  it("gets each event as an RFC 5424 message with its size", async () => {
    const { port, readMessages } = await startSyslogServer(createServer());
    await createSink(port).write([buildEvent(1), buildEvent(2)]);
    expect(readMessages().map((message) => message.event)).toEqual([buildEvent(1), buildEvent(2)]);
    expect(readMessages()[0]?.head).toMatch(
      /^<109>1 2026-11-20T12:00:00\.000Z [\x21-\x7e]+ license-desk \d+ update-notes - $/,
    );
  });

  it("must have a trusted certificate over TLS", async () => {
    const pem = await readFile(new URL("../fixtures/localhost.pem", import.meta.url), "utf8");
    const { port, readMessages } = await startSyslogServer(createSecureServer({ key: pem, cert: pem }));
    await expect(
      createSink(port, { protocol: "tls:", host: "localhost" }).write([buildEvent(1)]),
    ).rejects.toThrow(/certificate/);
    await createSink(port, { protocol: "tls:", host: "localhost", ca: pem }).write([buildEvent(1)]);
    expect(readMessages().map((message) => message.event)).toEqual([buildEvent(1)]);
  });

  it("causes an error if it is down or closes the connection early", async () => {
    const { port } = await startSyslogServer(createServer(), (socket, connectionNumber) => {
      if (connectionNumber === 1) socket.destroy();
      else socket.pause();
    });
    const sink = createSink(port, { timeoutMs: 200 });
    const largeEvents = Array.from({ length: 100 }, (_, index) => buildEvent(index, "x".repeat(100_000)));
    await expect(sink.write(largeEvents)).rejects.toThrow(/ECONNRESET|EPIPE|closed before/);
    await expect(sink.write(largeEvents)).rejects.toThrow("in time");
    await expect(createSink(1).write([buildEvent(1)])).rejects.toThrow("ECONNREFUSED");
  });

  it("causes an error if it closes the connection before all events are sent", async () => {
    const halfClosingServer = await startSyslogServer(createServer({ allowHalfOpen: true }), (socket) => {
      socket.end();
      socket.resume();
    });
    const smallEvents = Array.from({ length: 200 }, (_, index) => buildEvent(index));
    await expect(createSink(halfClosingServer.port).write(smallEvents)).rejects.toThrow(
      "closed the connection before",
    );
    const { port } = await startSyslogServer(createServer(), (socket) => socket.end());
    await expect(createSink(port).write([buildEvent(1)])).rejects.toThrow(
      /closed the connection before|ECONNRESET|EPIPE/,
    );
  });

  it("gets one datagram per event over UDP, without the changed values if the event is too large", async () => {
    const receiver = createSocket("udp4");
    const receivedDatagrams: string[] = [];
    receiver.on("message", (bytes) => receivedDatagrams.push(bytes.toString()));
    receiver.bind(0, "127.0.0.1");
    await once(receiver, "listening");
    closeAfterTest(() => receiver.close());
    await createSink(receiver.address().port, { protocol: "udp:" }).write([
      buildEvent(1),
      buildEvent(2, "x".repeat(70_000)),
    ]);
    await expect.poll(() => receivedDatagrams.length).toBe(2);
    expect(receivedDatagrams[1]).toMatch(/"id":2.*"before":null,"after":null.*"isCut":true/);
  });

  it("gets only ASCII characters and a host name without spaces", () => {
    const message = formatSyslogMessage(buildEvent(7), "ein Haus", 12, Infinity);
    expect(message).toMatch(/^[\x20-\x7e]+$/);
    expect(message).toContain(" einHaus license-desk 12 update-notes - {");
    expect(JSON.parse(message.slice(message.indexOf("{")))).toEqual(buildEvent(7));
  });
});
