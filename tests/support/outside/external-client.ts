import { createHttpExchange } from "#app/api/external/http-invoker.ts";
import { type LicenseApiClient, createLicenseApiClient } from "#app/api/client.ts";
import { createSpecificationInvoker } from "#app/api/external/specification.ts";
import { createUpstreamFetch } from "#app/gateways/license-api.ts";
import { type ExternalLicenseApi, startExternalLicenseApi } from "./license-api/server.ts";

export interface ExternalSetup {
  api: ExternalLicenseApi;
  /** Creates the API client for a page of a signed-in user, with this timeout. */
  createSignedInClient: (timeoutMs?: number) => Promise<LicenseApiClient>;
  send: ReturnType<typeof createUpstreamFetch>;
}

/** Starts an external license API. Returns the API with functions that send requests to the API. */
export async function openExternalSetup(): Promise<ExternalSetup> {
  const api = await startExternalLicenseApi();
  return {
    api,
    send: createUpstreamFetch(api.url, 120_000),
    async createSignedInClient(timeoutMs = 120_000) {
      const response = await fetch(`${api.url}/api/auth/sso/corporate/url`, { redirect: "manual" });
      const [cookie = ""] = response.headers.getSetCookie();
      const headers = { cookie: cookie.split(";")[0] ?? "" };
      const pageRequest = new Request("https://desk.example.com/", { headers });
      const send = createUpstreamFetch(api.url, timeoutMs);
      return createLicenseApiClient(
        createSpecificationInvoker(createHttpExchange(send, pageRequest, () => {})),
      );
    },
  };
}

export const catchError = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => null,
    (error: unknown) => error,
  );
