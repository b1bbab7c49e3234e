import { openSession } from "#app/domain/person/sessions.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { rfcKey } from "#tests/documents/acme-license-file.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const email = "bench@example.com";
const issuer = "https://id.example.com";

/** Minimal settings to serve a signed-in admin. */
export const benchSettings: Record<string, string> = {
  OIDC_SSO_ISSUER: issuer,
  OIDC_SSO_CLIENT_ID: "bench",
  OIDC_SSO_CLIENT_SECRET: "bench",
  ALLOWED_EMAIL_DOMAINS: "example.com",
  ADMIN_EMAILS: email,
  SECRET: "the secret of a bench without real users",
  LICENSE_SIGNING_KEY: JSON.stringify(rfcKey),
  PUBLIC_URL: "*",
  RATE_LIMIT_FACTOR: "1000000",
  // The app limits the connections of an IP address, except those of a trusted proxy.
  TRUSTED_PROXIES: "127.0.0.1,::1",
};

/** Signs an admin in and returns the id of the session. */
export async function openBenchSession({ people, sessions }: Pick<Storage, "people" | "sessions">) {
  const person = await people.signIn({ issuer, subject: "bench", email }, readSystemClock());
  return openSession({ sessions }, person.id, readSystemClock());
}
