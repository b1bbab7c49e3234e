import { randomBytes } from "node:crypto";
import { getDataFolder } from "#app/hosts/settings/data-folder.ts";
import { join } from "node:path";
import { demoPeople } from "./demo-people.ts";
import { startIdentityProvider } from "#dev/identity-provider/identity-provider.ts";
import { readOrCreateFile } from "./read-or-create-file.ts";
import { readOrCreateSigningKey } from "./signing-key.ts";

export interface LocalEnvironment {
  /** Variables already set in the process take precedence. */
  variables: Record<string, string>;
  issuer: string | null;
  close: () => Promise<void>;
}

/** Starts the local identity provider, unless the app uses an external API. */
export async function startLocalEnvironment(
  settings: Record<string, string | undefined> = process.env,
): Promise<LocalEnvironment> {
  const { PORT = "3000", IDP_PORT = String(Number(PORT) + 1), LICENSE_API_URL } = settings;
  const DATA_DIR = getDataFolder(settings);
  const sharedVariables = {
    PORT,
    DATA_DIR,
    SECRET: await readOrCreateSecret(DATA_DIR),
    TRUSTED_PROXIES: "loopback",
    PUBLIC_URL: "*",
  };
  if (LICENSE_API_URL) return { variables: sharedVariables, issuer: null, close: async () => {} };
  const clientId = "license-desk";
  const clientSecret = randomBytes(24).toString("base64url");
  const provider = await startIdentityProvider({ port: Number(IDP_PORT), clientId, clientSecret });
  return {
    issuer: provider.issuer,
    close: () => provider.close(),
    variables: {
      ...sharedVariables,
      OIDC_PROVIDERS: "sso",
      OIDC_SSO_LABEL: "Example SSO",
      OIDC_SSO_ISSUER: provider.issuer,
      OIDC_SSO_CLIENT_ID: clientId,
      OIDC_SSO_CLIENT_SECRET: clientSecret,
      ALLOWED_EMAIL_DOMAINS: "example.com",
      ADMIN_EMAILS: demoPeople
        .filter((person) => person.isAdmin)
        .map((person) => person.email)
        .join(","),
      LICENSE_SIGNING_KEY: await readOrCreateSigningKey(DATA_DIR),
      DEMO_DATA: "on",
    },
  };
}

/** Stores the secret in a file, so that sessions and tokens survive a restart. */
const readOrCreateSecret = (dataDir: string): Promise<string> =>
  readOrCreateFile(join(dataDir, "secret"), () => randomBytes(32).toString("base64url"));

export function formatGreeting(address: string, { issuer, variables }: LocalEnvironment): string {
  const userLines = demoPeople.map(({ email, abilities }) => `    ${email.padEnd(20)} ${abilities}`);
  const signInLines = issuer ? [`  Identity provider  ${issuer}`, "  Sign in as", ...userLines] : [];
  const dataLocation = process.env.DATABASE_URL ? "DATABASE_URL" : variables.DATA_DIR;
  const dataLine = process.env.LICENSE_API_URL
    ? `  License API        ${process.env.LICENSE_API_URL}`
    : `  Data               ${dataLocation}`;
  return [
    "",
    `  License desk       ${address}`,
    dataLine,
    ...signInLines,
    "",
    "  Press Ctrl-C to stop all servers.",
    "",
  ].join("\n");
}
