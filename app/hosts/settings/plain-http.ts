const backends = [
  "HUBSPOT_URL",
  "PROVISIONER_URL",
  "AWS_MARKETPLACE_METERING_URL",
  "AWS_MARKETPLACE_ENTITLEMENT_URL",
  "LICENSE_API_URL",
  "HISTORY_HEADS_URL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "EVENT_STREAM",
];

/** Syslog over udp: and tcp: is as unencrypted as http:. */
const isPlain = (protocol: string) => ["http:", "tcp:", "udp:"].includes(protocol);

const isLocal = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** One line for each unencrypted backend beyond this machine, unless the operator allows them. */
export function insecureBackends(present: Record<string, string | undefined>): string[] {
  if (present.PLAIN_HTTP_BACKENDS === "on") return [];
  const issuers = Object.keys(present).filter((name) => /^OIDC_.+_ISSUER$/.test(name));
  return [...backends, ...issuers].flatMap((name) => {
    const address = URL.parse(present[name] ?? "");
    if (!address?.hostname || !isPlain(address.protocol) || isLocal(address.hostname)) return [];
    const needed = name === "EVENT_STREAM" ? "tls" : "https";
    return [`${name}: is not ${needed}: others could read what is sent; PLAIN_HTTP_BACKENDS=on allows it`];
  });
}
