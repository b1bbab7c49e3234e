import { z } from "zod";
import { withTimeout } from "#app/gateways/timeout.ts";
import { providerDown } from "./sign-in-problems.ts";

const endpoint = z.url({ protocol: /^https?$/ });

const discoveryDocument = z
  .object({
    issuer: z.string(),
    authorization_endpoint: endpoint,
    token_endpoint: endpoint,
    jwks_uri: endpoint,
    code_challenge_methods_supported: z.array(z.string()).optional(),
    authorization_response_iss_parameter_supported: z.boolean().default(false),
  })
  .refine((document) => document.code_challenge_methods_supported?.includes("S256") ?? true, {
    error: "The identity provider does not offer PKCE with S256.",
  });
export type DiscoveryDocument = z.output<typeof discoveryDocument>;

const freshMs = 60 * 60 * 1000;
const recheckMs = 5_000;

const fetchDiscovery = (issuer: string) => async (signal: AbortSignal) => {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    headers: { accept: "application/json" },
    redirect: "manual",
    signal,
  });
  if (response.ok) return (await response.json()) as unknown;
  await response.body?.cancel();
  throw new Error(`The request for the discovery document failed with ${response.status}.`);
};

const withoutLastSlash = (issuer: string) => issuer.replace(/\/$/, "");

interface DiscoverySettings {
  issuer: string;
  timeoutMs: number;
  now: () => Date;
}

/** Fetched when first needed and again every hour; failures are not cached. */
export class Discovery {
  readonly #settings: DiscoverySettings;
  #cached: { document: DiscoveryDocument; at: number } | undefined;
  #lastCheck = { reachable: true, at: -Infinity };

  constructor(settings: DiscoverySettings) {
    this.#settings = settings;
  }

  /** Raises PROVIDER_DOWN if the document is missing or invalid. */
  async document(): Promise<DiscoveryDocument> {
    if (this.#cached && this.#now() - this.#cached.at < freshMs) return this.#cached.document;
    return this.#fetched();
  }

  /** While one request waits for the provider, others get the previous result. */
  async reachable(): Promise<boolean> {
    const at = this.#now();
    if (at - this.#lastCheck.at >= recheckMs) {
      this.#lastCheck = { ...this.#lastCheck, at };
      const reachable = await this.#fetched().then(
        () => true,
        () => false,
      );
      this.#lastCheck = { reachable, at: this.#now() };
    }
    return this.#lastCheck.reachable;
  }

  #now(): number {
    return this.#settings.now().getTime();
  }

  async #fetched(): Promise<DiscoveryDocument> {
    const issuer = withoutLastSlash(this.#settings.issuer);
    try {
      const document = discoveryDocument.parse(
        await withTimeout(this.#settings.timeoutMs, fetchDiscovery(issuer)),
      );
      if (withoutLastSlash(document.issuer) !== issuer)
        throw new Error("The discovery document belongs to another issuer.");
      this.#cached = { document, at: this.#now() };
      return document;
    } catch (cause) {
      throw providerDown(cause);
    }
  }
}
