import { z } from "zod";
import type { Viewer } from "#app/domain/person/person.ts";
import { mayGrant } from "#app/domain/person/grant.ts";
import { assistantPrivileges, type NewAssistant } from "#app/domain/token/token.ts";

export const assistantFormSchema = z.object({
  access: z.enum(["read", "change"], { error: "Choose what the assistant may do." }),
});

/** The privileges of the user that an assistant can use. */
export const findUsablePrivileges = (viewer: Viewer | null) =>
  assistantPrivileges.filter((privilege) => viewer !== null && mayGrant(viewer, privilege));

export const buildAssistantRequest = (
  { access }: z.output<typeof assistantFormSchema>,
  viewer: Viewer | null,
): NewAssistant => ({ scopes: access === "read" ? "read" : findUsablePrivileges(viewer) });
