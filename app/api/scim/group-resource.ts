import { Schemas } from "scimmy";
import { z } from "zod";
import type { DirectoryGroup } from "#app/domain/directory/directory.ts";
import type { DirectoryGroupFields } from "#app/domain/directory/directory-groups.ts";
import { applyPatch } from "./patch.ts";
import { scimError } from "./scim-error.ts";

const maxTextLength = 500;
const maxMembers = 20_000;

const groupResource = z.object({
  displayName: z.string().trim().min(1).max(maxTextLength),
  externalId: z.string().trim().min(1).max(maxTextLength).nullable().catch(null).default(null),
  members: z
    .array(z.object({ value: z.coerce.string() }).nullable().catch(null))
    .max(maxMembers)
    .nullable()
    .default([]),
});

/** Members that are not users, such as groups, are ignored. Throws a SCIM error without a name. */
export function parseGroupResource(resource: unknown): DirectoryGroupFields {
  const parsedResource = groupResource.safeParse(resource);
  if (!parsedResource.success)
    throw scimError(
      400,
      "invalidValue",
      `\`displayName\` must be a text, and \`members\` a list of at most ${maxMembers} users.`,
    );
  const { members, ...fields } = parsedResource.data;
  return {
    ...fields,
    memberIds: (members ?? []).flatMap((member) =>
      member && /^\d{1,16}$/.test(member.value) ? [Number(member.value)] : [],
    ),
  };
}

type GroupWithMembers = DirectoryGroup & { memberIds: readonly number[] };

/** The attributes that a PATCH request can change. */
const groupAttributes = ["displayName", "externalId", "members"];

export async function patchGroup(group: GroupWithMembers, request: unknown): Promise<DirectoryGroupFields> {
  const { meta: _meta, ...resource } = createGroupResource(group, group.memberIds, "");
  return parseGroupResource(await applyPatch(new Schemas.Group(resource), request, groupAttributes));
}

/** Without `memberIds`, the resource has no members. */
export const createGroupResource = (
  group: DirectoryGroup,
  memberIds: readonly number[] | null,
  baseUrl: string,
) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
  id: String(group.id),
  ...(group.externalId !== null && { externalId: group.externalId }),
  displayName: group.displayName,
  ...(memberIds && { members: memberIds.map((id) => ({ value: String(id) })) }),
  meta: {
    resourceType: "Group",
    created: group.createdAt,
    lastModified: group.updatedAt,
    location: `${baseUrl}/Groups/${group.id}`,
  },
});
