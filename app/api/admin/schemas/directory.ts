import { directoryToken } from "#app/domain/directory/directory-tokens.ts";
import { newDirectoryToken } from "#app/domain/directory/new-directory-token.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const directoryTokenSchema = describeSchema(
  directoryToken,
  "DirectoryToken",
  "A token for the company directory.",
  {
    id: "Id of the token.",
    name: ["Name of the token.", "Entra provisioning"],
    token: [
      "Value of the token. Lists contain only its first 12 characters and an ellipsis.",
      "scim_7Qm2vZ8…",
    ],
    provider: [
      "Id of the identity provider whose users the directory contains; null if it is no longer configured.",
      "sso",
    ],
    createdBy: ["E-mail address of the user who created the token.", "ada@example.com"],
    createdAt: ["Time of creation of the token, in UTC.", examples.pastTime],
    lastUsedAt: ["Time of the last use, in UTC; null before the first one.", examples.pastTime],
  },
);

export const newDirectoryTokenSchema = describeSchema(
  newDirectoryToken,
  "NewDirectoryToken",
  "A token for the company directory to create.",
  {
    name: ["Name of the token, 1 to 100 characters.", "Entra provisioning"],
    provider: [
      "Id of the identity provider whose users the directory contains, from `GET /api/auth/sso`; null or omitted for the first provider.",
      "sso",
    ],
  },
);
