import { apiToken, newAssistant, newToken, tokenPaging } from "#app/domain/token/token.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const apiTokenSchema = describeSchema(apiToken, "ApiToken", "An API token.", {
  token: [
    "Value of the token. Lists contain only its first 12 characters and an ellipsis.",
    examples.apiToken,
  ],
  name: ["Name that the owner gave to the token; null if it has none.", "Nightly export"],
  expirationDate: ["End of the token, in UTC.", examples.endTime],
  ownerEmail: ["E-mail address of the owner.", "ada@example.com"],
  createdAt: ["Time of creation of the token, in UTC.", examples.pastTime],
  lastUsedAt: ["Time of the last use, in UTC; null before the first one.", examples.pastTime],
  lastUsedFrom: ["IP address of the last use; null before the first one.", "203.0.113.7"],
  scopes:
    "Privileges that the token is limited to. With `read`, the token reads what every signed-in user can read, such as licenses, and has no privileges. Null means all rights of the owner.",
  isAssistant: "True if the token belongs to an assistant. Only `/mcp` accepts it.",
  restsAt:
    "Time from which the token is rejected until its owner signs in again, in UTC; null if there is no such limit.",
});

export const apiTokenPage = describePage(apiTokenSchema);

export const newTokenSchema = describeSchema(newToken, "NewToken", "An API token to create.", {
  token:
    "Value of the token: 22 to 200 letters, digits, `-`, `.`, `_` and `~` with at least 128 bits of randomness.",
  name: ["Name of the token, 1 to 100 characters; null or omitted for none.", "Nightly export"],
  expirationDate:
    "End of the token, at most 400 days ahead. A day (`YYYY-MM-DD`) means its last instant in UTC.",
  scopes:
    "Privileges to limit the token to. With `read`, the token reads what every signed-in user can read, such as licenses, and has no privileges. Null or omitted means all rights of the owner.",
});

export const isAssistantDescription = "True for tokens of assistants only, false for other tokens only.";

export const newAssistantSchema = describeSchema(newAssistant, "NewAssistant", "An assistant to create.", {
  expirationDate:
    "End of the token, at most 400 days ahead; 90 days ahead if omitted. A day (`YYYY-MM-DD`) means its last instant in UTC.",
  scopes:
    "Privileges to limit the token to. With `read`, the assistant reads what every signed-in user can read, and changes nothing.",
});

export const tokenPagingSchema = describeSchema(
  tokenPaging,
  "TokenPaging",
  "Page and order of a list of tokens.",
  { isAssistant: isAssistantDescription },
);
