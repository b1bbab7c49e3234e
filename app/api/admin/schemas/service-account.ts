import {
  newServiceAccount,
  serviceAccount,
  serviceAccountChange,
} from "#app/domain/service-account/service-account.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

const scopesDescription =
  "Privileges of the service account. With `read`, it reads what every signed-in user can read, and has no privileges.";
const endDescription =
  "Time from which the token is rejected; null for no end. A day (`YYYY-MM-DD`) means its last instant in UTC.";
const nameDescription = "Name of the service account, which the history shows, 1 to 100 characters.";

export const serviceAccountSchema = describeSchema(
  serviceAccount,
  "ServiceAccount",
  "A service account, whose token belongs to no user.",
  {
    id: "Id of the service account.",
    name: ["Name of the service account, which the history shows.", "Nightly export"],
    token: [
      "Value of the token. Lists contain only its first 12 characters and an ellipsis.",
      "svc_7Qm2vZ8L…",
    ],
    ownerEmail: [
      "E-mail address of the user who confirms the service account; null if this user was erased.",
      "ada@example.com",
    ],
    hasActiveOwner:
      "False if nobody can confirm the service account, because its owner is disabled or erased.",
    scopes: scopesDescription,
    expiresAt: ["End of the service account, in UTC; null for no end.", examples.endTime],
    confirmedAt: [
      "Time of the last confirmation by the owner, in UTC. The creation is the first one.",
      examples.pastTime,
    ],
    isResting: "True if the token is rejected, as of the time of the response.",
    restsAt: ["Time from which the token is rejected, in UTC.", examples.endTime],
    restReason: [
      "Why the token is or will be rejected. `unconfirmed`: the last confirmation is 90 days old. `ended`: the end has passed.",
      "unconfirmed",
    ],
    createdBy: ["E-mail address of the user who created the service account.", "ada@example.com"],
    createdAt: ["Time of creation, in UTC.", examples.pastTime],
    lastUsedAt: ["Time of the last use, in UTC; null before the first one.", examples.pastTime],
    lastUsedFrom: ["IP address of the last use; null before the first one.", "203.0.113.7"],
  },
);

export const newServiceAccountSchema = describeSchema(
  newServiceAccount,
  "NewServiceAccount",
  "A service account to create.",
  {
    name: [nameDescription, "Nightly export"],
    ownerEmail: ["E-mail address of a user, who confirms the service account.", "ada@example.com"],
    scopes: `${scopesDescription} You can grant only privileges that you have.`,
    expiresAt: endDescription,
  },
);

export const serviceAccountChangeSchema = describeSchema(
  serviceAccountChange,
  "ServiceAccountChange",
  "Fields of a service account to change.",
  {
    name: [nameDescription, "Nightly export"],
    ownerEmail: ["E-mail address of the new owner.", "ada@example.com"],
    scopes: `${scopesDescription} You can add only privileges that you have.`,
    expiresAt: endDescription,
  },
);
