import { createSocket } from "node:dgram";
import { isIPv6, connect as connectUnencrypted, type Socket } from "node:net";
import { hostname } from "node:os";
import { connect as connectEncrypted } from "node:tls";
import type { EventSink } from "#app/domain/event-stream/event-stream.ts";
import type { SyslogProtocol } from "#app/hosts/settings/event-stream-settings.ts";
import { formatSyslogMessage } from "./syslog-message.ts";

export interface SyslogServer {
  protocol: SyslogProtocol;
  host: string;
  port: number;
  /** Certificates of authorities that are trusted in addition to the default authorities. */
  ca?: string;
  timeoutMs?: number;
}

const defaultTimeoutMs = 20_000;
/** Delay before we end the connection, so that an earlier close by the server arrives first. */
const endDelayMs = 250;
/** A message of this length fits into a UDP datagram with its headers. */
const maxDatagramBytes = 65_000;

/** Sends RFC 5424 over UDP, or over TCP or TLS with octet counting (RFC 6587, RFC 5425). */
export function createSyslogSink(server: SyslogServer): EventSink {
  const { protocol, host, port } = server;
  const isUdp = protocol === "udp:";
  return {
    name: `${protocol}//${isIPv6(host) ? `[${host}]` : host}:${port}`,
    async write(events) {
      const maxLength = isUdp ? maxDatagramBytes : Infinity;
      const messages = events.map((event) => formatSyslogMessage(event, hostname(), process.pid, maxLength));
      if (isUdp) await sendDatagrams(server, messages);
      else await sendStream(server, messages.map((message) => `${message.length} ${message}`).join(""));
    },
  };
}

async function sendDatagrams({ host, port }: SyslogServer, messages: readonly string[]): Promise<void> {
  const socket = createSocket(isIPv6(host) ? "udp6" : "udp4");
  try {
    for (const message of messages)
      await new Promise<void>((resolve, reject) => {
        socket.send(message, port, host, (error) => (error ? reject(error) : resolve()));
      });
  } finally {
    socket.close();
  }
}

/**
 * Syslog has no acknowledgement. A server that has read all events closes the connection after we have
 * closed our side. If the connection closes earlier, for example because a proxy has no backend, the write
 * fails and the caller sends the events again.
 */
const sendStream = (server: SyslogServer, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(server);
    let state: "sending" | "ending" | "closed by both" = "sending";
    let endTimer: ReturnType<typeof setTimeout> | undefined;
    socket.setTimeout(server.timeoutMs ?? defaultTimeoutMs, () =>
      socket.destroy(new Error("The syslog server did not read the events in time.")),
    );
    socket.on("error", reject);
    socket.on("end", () => {
      if (state === "ending") state = "closed by both";
      else socket.destroy(prematureCloseError());
    });
    socket.on("close", () => {
      clearTimeout(endTimer);
      if (state === "closed by both") resolve();
      else reject(prematureCloseError());
    });
    socket.resume();
    socket.write(text, () => {
      endTimer = setTimeout(() => {
        state = "ending";
        socket.end();
      }, endDelayMs);
    });
  });

const prematureCloseError = () =>
  new Error("The syslog server closed the connection before it received all events.");

function connect({ protocol, host, port, ca }: SyslogServer): Socket {
  if (protocol !== "tls:") return connectUnencrypted({ host, port });
  return connectEncrypted({ host, port, ...(!isIPv6(host) && { servername: host }), ...(ca && { ca }) });
}
