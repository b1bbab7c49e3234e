import type { Endpoint } from "./endpoint.ts";

/** Endpoints of one resource. The OpenAPI document lists them under one tag. */
export interface EndpointGroup {
  title: string;
  description: string;
  /** True for endpoints that the deployed product calls. */
  isCalledByProduct?: boolean;
  endpoints: readonly Endpoint[];
}
