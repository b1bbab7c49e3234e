import type { Endpoint } from "./endpoint.ts";

/** Endpoints of one resource; a tag of the OpenAPI document. */
export interface EndpointGroup {
  title: string;
  description: string;
  /** True for endpoints that the deployed product calls. */
  isProduct?: boolean;
  endpoints: readonly Endpoint[];
}
