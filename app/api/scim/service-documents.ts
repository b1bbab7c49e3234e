import { Schemas } from "scimmy";
import { maxCount } from "./list-query.ts";

const unsupported = { supported: false };

export const createServiceProviderConfig = (baseUrl: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxCount },
  changePassword: unsupported,
  sort: unsupported,
  etag: unsupported,
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A token from Settings > Directory.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${baseUrl}/ServiceProviderConfig` },
});

export const createResourceTypes = (baseUrl: string) =>
  (["User", "Group"] as const).map((name) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: Schemas[name].definition.id,
    meta: { resourceType: "ResourceType", location: `${baseUrl}/ResourceTypes/${name}` },
  }));

export const createSchemas = (baseUrl: string) =>
  [Schemas.User, Schemas.Group].map(({ definition }) => definition.describe(`${baseUrl}/Schemas`));
