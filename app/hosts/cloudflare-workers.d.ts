declare module "cloudflare:workers" {
  /** The Worker's bindings and variables. */
  export const env: Record<string, unknown>;
  /** Keeps the request's context until the work is done. */
  export function waitUntil(work: Promise<unknown>): void;
}
