import { z } from "zod";
import { isSameTag } from "#app/domain/tag/tag-name.ts";

const formatTagNotAddedMessage = (text: string, mayCreateTags: boolean) =>
  mayCreateTags
    ? `“${text}” is not among the tags. Add the tag, or clear the field.`
    : `“${text}” is not among the tags. Choose a tag from the list, or clear the field: new tags need “Creates Tags”.`;

/**
 * Schema of the search field of the tag picker. If the field contains a tag that is not selected,
 * the tags get an error, because saving would discard the text. Only the server uses this schema, so that no
 * error appears while the user types.
 */
export const createTagSearchSchema = (mayCreateTags: boolean) =>
  z
    .object({ find: z.string().trim().default(""), value: z.unknown().optional() })
    .superRefine(({ find, value }, context) => {
      const isSelected = [value].flat().some((name) => typeof name === "string" && isSameTag(name, find));
      if (find === "" || isSelected) return;
      const message = formatTagNotAddedMessage(find, mayCreateTags);
      context.addIssue({ code: "custom", path: ["value"], message });
    })
    // The form's own schema returns the tags.
    .transform(({ find }) => ({ find }));
