declare module "cloudflare:workers" {
  /** The Worker's bindings and variables. */
  export const env: Record<string, unknown>;
}
