import { Schemas } from "scimmy";
import { z } from "zod";
import type { DirectoryGroup } from "#app/domain/directory/directory.ts";
import type { DirectoryUser } from "#app/domain/person/directory-user.ts";
import type { DirectoryUserFields } from "#app/domain/directory/directory-users.ts";
import { applyPatch } from "./patch.ts";
import { scimError } from "./scim-error.ts";

const maxTextLength = 500;
const text = z.string().trim().min(1).max(maxTextLength);
const textOrNull = text.nullable().catch(null).default(null);

const emailEntry = z.object({
  value: text,
  type: z.string().nullish(),
  primary: z.boolean().catch(false).default(false),
});

/** Reads what License desk uses, and ignores everything else, such as passwords. */
const userResource = z.object({
  userName: text,
  externalId: textOrNull,
  displayName: textOrNull,
  name: z
    .object({ givenName: textOrNull, familyName: textOrNull })
    .catch({ givenName: null, familyName: null })
    .default({ givenName: null, familyName: null }),
  emails: z.array(emailEntry.nullable().catch(null)).catch([]).default([]),
  active: z
    .union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })])
    .nullable()
    .catch(null)
    .default(null),
});

/** Throws a SCIM error without a user name. `isActive` applies if the resource does not say whether the user is active. */
export function parseUserResource(resource: unknown, isActive: boolean): DirectoryUserFields {
  const parsedResource = userResource.safeParse(resource);
  if (!parsedResource.success) throw scimError(400, "invalidValue", "`userName` must be a text.");
  const { userName, externalId, displayName, name, emails, active } = parsedResource.data;
  return {
    userName,
    externalId,
    displayName,
    ...name,
    email: chooseEmail(userName, emails),
    isActive: active ?? isActive,
  };
}

function chooseEmail(userName: string, entries: readonly (z.output<typeof emailEntry> | null)[]) {
  const emails = entries.filter((entry) => entry !== null);
  const email =
    emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === "work") ?? emails[0];
  if (email) return email.value.toLowerCase();
  return userName.includes("@") ? userName.toLowerCase() : null;
}

/** The attributes that a PATCH request can change. */
const userAttributes = ["userName", "externalId", "displayName", "name", "emails", "active"];

export async function patchUser(user: DirectoryUser, request: unknown): Promise<DirectoryUserFields> {
  const { meta: _meta, ...resource } = createUserResource(user, [], "");
  return parseUserResource(
    await applyPatch(new Schemas.User(resource), request, userAttributes),
    user.isActive,
  );
}

export const createUserResource = (
  user: DirectoryUser,
  groups: readonly DirectoryGroup[],
  baseUrl: string,
) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
  id: String(user.id),
  ...(user.externalId !== null && { externalId: user.externalId }),
  userName: user.userName,
  ...(user.displayName !== null && { displayName: user.displayName }),
  ...((user.givenName !== null || user.familyName !== null) && {
    name: {
      ...(user.givenName !== null && { givenName: user.givenName }),
      ...(user.familyName !== null && { familyName: user.familyName }),
    },
  }),
  ...(user.email !== null && { emails: [{ value: user.email, type: "work", primary: true }] }),
  active: user.isActive,
  ...(groups.length > 0 && {
    groups: groups.map(({ id, displayName }) => ({ value: String(id), display: displayName })),
  }),
  meta: {
    resourceType: "User",
    created: user.createdAt,
    lastModified: user.updatedAt,
    location: `${baseUrl}/Users/${user.id}`,
  },
});
