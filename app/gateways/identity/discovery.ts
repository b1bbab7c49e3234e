import { Problem } from "#app/domain/problem.ts";
import { z } from "zod";

/** What is needed of `.well-known/openid-configuration`. */
const discoveryDocument = z
  .object({
    issuer: z.string(),
    authorization_endpoint: z.url(),
    token_endpoint: z.url(),
    jwks_uri: z.url(),
    code_challenge_methods_supported: z.array(z.string()).optional(),
  })
  .refine((document) => document.code_challenge_methods_supported?.includes("S256") ?? true, {
    error: "The identity provider does not offer PKCE with S256.",
  });
export type DiscoveryDocument = z.output<typeof discoveryDocument>;

const patienceMs = 5_000;
const freshMs = 60 * 60 * 1000;
const askAgainMs = 5_000;

export const providerDown = (cause: unknown) =>
  new Problem("unavailable", "The identity provider does not answer.", { code: "PROVIDER_DOWN", cause });

/** The identity provider's own description, fetched when it is first needed and again every hour; a failure is not kept. */
export class Discovery {
  readonly #issuer: string;
  readonly #now: () => number;
  #kept: { document: DiscoveryDocument; at: number } | undefined;
  #looked: { reachable: boolean; at: number } | undefined;

  constructor(issuer: string, now: () => number = Date.now) {
    this.#issuer = issuer.replace(/\/$/, "");
    this.#now = now;
  }

  /** Raises PROVIDER_DOWN where there is none, or none that we would sign in with. */
  async document(): Promise<DiscoveryDocument> {
    if (this.#kept && this.#now() - this.#kept.at < freshMs) return this.#kept.document;
    const document = await this.#fetched();
    this.#kept = { document, at: this.#now() };
    return document;
  }

  async reachable(): Promise<boolean> {
    if (this.#looked && this.#now() - this.#looked.at < askAgainMs) return this.#looked.reachable;
    const reachable = await this.#fetched().then(
      () => true,
      () => false,
    );
    this.#looked = { reachable, at: this.#now() };
    return reachable;
  }

  async #fetched(): Promise<DiscoveryDocument> {
    try {
      const reply = await fetch(`${this.#issuer}/.well-known/openid-configuration`, {
        signal: AbortSignal.timeout(patienceMs),
        headers: { accept: "application/json" },
      });
      if (!reply.ok) throw new Error(`The discovery document answered ${reply.status}.`);
      const document = discoveryDocument.parse(await reply.json());
      if (document.issuer.replace(/\/$/, "") !== this.#issuer) throw new Error("The discovery document is another issuer's.");
      return document;
    } catch (cause) {
      throw providerDown(cause);
    }
  }
}
