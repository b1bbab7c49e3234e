import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { type ExternalLicenseApi, startExternalLicenseApi } from "./license-api/server.ts";

export interface ExternalApp {
  api: ExternalLicenseApi;
  url: string;
  logFile: string;
  stop: () => Promise<void>;
}

/** Starts the app with an external license API and a short timeout. */
export async function startExternalApp(): Promise<ExternalApp> {
  const api = await startExternalLicenseApi();
  const app = await startSeparateApp({
    LICENSE_API_URL: api.url,
    LICENSE_API_TIMEOUT_MS: "2000",
    OIDC_PROVIDERS: "corporate",
    OIDC_CORPORATE_LABEL: "Vendor",
  });
  const stop = () => app.stop().then(() => api.stop());
  return { api, url: app.url, logFile: app.logFile, stop };
}
