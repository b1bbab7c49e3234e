import { z } from "zod";
import { tag, tagPaging } from "#app/domain/tag/tag.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const tagSchema = describeSchema(tag, "Tag", "A label that several licenses can share.", {
  id: ["Id of the tag, derived from its name regardless of case.", examples.renewalTagId],
  val: ["Name of the tag.", "Renewal"],
  createdAt: ["Time of creation of the tag, in UTC.", examples.pastTime],
  licenseCount: ["Number of licenses with the tag that are not deleted.", 3],
});

export const tagPage = describePage(tagSchema);

export const tagPagingSchema = describeSchema(
  tagPaging.extend({ containingId: z.string().max(64).optional() }),
  "TagPaging",
  "Page and sort order of a list of tags.",
  {
    containingId: [
      "Id of a tag. If the tag exists, the response is the page that contains it, regardless of `pageNumber`.",
      examples.renewalTagId,
    ],
  },
);
