const backends = [
  "HUBSPOT_URL",
  "PROVISIONER_URL",
  "AWS_MARKETPLACE_METERING_URL",
  "AWS_MARKETPLACE_ENTITLEMENT_URL",
  "LICENSE_API_URL",
  "HISTORY_HEADS_URL",
];

const isLocal = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** One line for each unencrypted backend beyond this machine, unless the operator allows them. */
export function insecureBackends(present: Record<string, string | undefined>): string[] {
  if (present.PLAIN_HTTP_BACKENDS === "on") return [];
  const issuers = Object.keys(present).filter((name) => /^OIDC_.+_ISSUER$/.test(name));
  return [...backends, ...issuers].flatMap((name) => {
    const address = URL.parse(present[name] ?? "");
    return address?.protocol === "http:" && !isLocal(address.hostname)
      ? [`${name}: is not https: what is sent there could be read; PLAIN_HTTP_BACKENDS=on takes it so`]
      : [];
  });
}
