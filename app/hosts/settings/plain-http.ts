/** Matches the settings that contain the URL of an external system. */
const urlSettingPattern = /_(ENDPOINT|ISSUER|URL)$|^EVENT_STREAM$/;
/** PUBLIC_URL is the URL of this app. SMTP_TLS decides on the encryption of mails. */
const excludedSettings = ["PUBLIC_URL", "SMTP_URL"];

/** Syslog over udp: and tcp: is as unencrypted as http:. */
const isUnencrypted = (protocol: string) => ["http:", "tcp:", "udp:"].includes(protocol);

const isLocal = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** One error for each unencrypted backend outside this machine, unless the operator allows them. */
export function findInsecureBackendErrors(settingValues: Record<string, string | undefined>): string[] {
  if (settingValues.PLAIN_HTTP_BACKENDS === "on") return [];
  const urlSettingNames = Object.keys(settingValues).filter(
    (name) => urlSettingPattern.test(name) && !excludedSettings.includes(name),
  );
  return urlSettingNames.flatMap((name) => {
    const url = URL.parse(settingValues[name] ?? "");
    if (!url?.hostname || !isUnencrypted(url.protocol) || isLocal(url.hostname)) return [];
    const requiredProtocol = name === "EVENT_STREAM" ? "tls" : "https";
    return [
      `${name}: must use ${requiredProtocol}, because others could read the data; PLAIN_HTTP_BACKENDS=on allows it`,
    ];
  });
}
