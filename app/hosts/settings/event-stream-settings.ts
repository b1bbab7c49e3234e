import { z } from "zod";

const defaultPorts = { "udp:": 514, "tcp:": 601, "tls:": 6514 } as const;
export type SyslogProtocol = keyof typeof defaultPorts;

export type EventStreamTarget =
  | { kind: "file"; path: string | null }
  | { kind: "syslog"; protocol: SyslogProtocol; host: string; port: number };

const isSyslog = (protocol: string): protocol is SyslogProtocol => Object.hasOwn(defaultPorts, protocol);

/** `file`, `file:PATH`, or `udp:`, `tcp:`, `tls:` with the address of a syslog server. */
export const eventStreamTarget = z.string().transform((text, context): EventStreamTarget => {
  const file = /^file(?::(?:\/\/)?(.+))?$/.exec(text);
  if (file) return { kind: "file", path: file[1] ?? null };
  const { protocol = "", hostname = "", port = "" } = URL.parse(text) ?? {};
  if (isSyslog(protocol) && hostname !== "")
    return {
      kind: "syslog",
      protocol,
      host: hostname.replaceAll(/[[\]]/g, ""),
      port: port === "" ? defaultPorts[protocol] : Number(port),
    };
  context.addIssue("must be file, file:PATH or a syslog server such as tls://siem.example.com:6514");
  return z.NEVER;
});
