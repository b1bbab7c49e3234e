import { z } from "zod";

const formatTagNotAddedMessage = (text: string, mayCreateTags: boolean) =>
  mayCreateTags
    ? `“${text}” is not among the tags. Add the tag, or clear the field.`
    : `“${text}” is not among the tags. Choose a tag from the list, or clear the field: new tags need “Creates Tags”.`;

/**
 * Schema of the search field of the tag picker. Text in this field is an error of the tags, because saving would discard
 * the text. Only the server uses this schema, so that no error appears while the user types.
 */
export const createTagSearchSchema = (mayCreateTags: boolean) =>
  z.object({ find: z.string().trim().default("") }).superRefine(({ find }, context) => {
    const message = formatTagNotAddedMessage(find, mayCreateTags);
    if (find !== "") context.addIssue({ code: "custom", path: ["value"], message });
  });
