const urlSettings = [
  "HUBSPOT_URL",
  "PROVISIONER_URL",
  "AWS_MARKETPLACE_METERING_URL",
  "AWS_MARKETPLACE_ENTITLEMENT_URL",
  "AZURE_MARKETPLACE_LOGIN_URL",
  "AZURE_MARKETPLACE_API_URL",
  "LICENSE_API_URL",
  "HISTORY_HEADS_URL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "EVENT_STREAM",
];

/** Syslog over udp: and tcp: is as unencrypted as http:. */
const isUnencrypted = (protocol: string) => ["http:", "tcp:", "udp:"].includes(protocol);

const isLocal = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Returns an error for each unencrypted backend outside this machine, unless the operator allows them. */
export function findInsecureBackendErrors(settingValues: Record<string, string | undefined>): string[] {
  if (settingValues.PLAIN_HTTP_BACKENDS === "on") return [];
  const issuerSettings = Object.keys(settingValues).filter((name) => /^OIDC_.+_ISSUER$/.test(name));
  return [...urlSettings, ...issuerSettings].flatMap((name) => {
    const url = URL.parse(settingValues[name] ?? "");
    if (!url?.hostname || !isUnencrypted(url.protocol) || isLocal(url.hostname)) return [];
    const requiredProtocol = name === "EVENT_STREAM" ? "tls" : "https";
    return [
      `${name}: must use ${requiredProtocol}, because others could read the data; PLAIN_HTTP_BACKENDS=on allows it`,
    ];
  });
}
