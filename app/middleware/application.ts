import { createContext } from "react-router";
import type { ApiInvoker } from "#app/api/endpoint/invoker.ts";
import type { Brand } from "#app/domain/brand.ts";
import type { LicenseApiKind } from "#app/domain/license-api-kind.ts";

/** Services that the host provides to the screens. */
export interface ScreenServices {
  /** Calls the API in this process or over HTTP; `onCookies` receives the cookies that the API sets. */
  createInvoker: (pageRequest: Request, onCookies: (cookies: string[]) => void) => ApiInvoker;
  findLicenseApiKind: (pageRequest: Request) => Promise<LicenseApiKind>;
  /** The OpenAPI document of the license API. */
  fetchApiDocument: (pageRequest: Request) => Promise<Response>;
  configuredProviders: { id: string; label: string }[];
  brand: Brand;
  instanceDomain: string;
  /** Host names, or suffixes such as `.example.com`, to which `/tornado/auth/callback` may redirect. */
  tornadoAllowedHosts: string[];
  addLogFields: (fields: { route?: string; person?: string }) => void;
  /** Writes to the log for operators. Never log a secret. */
  log: (level: "info" | "warn" | "error", message: string, fields: Record<string, unknown>) => void;
}

export const applicationContext = createContext<ScreenServices>();
