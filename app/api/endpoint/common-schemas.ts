import { z } from "zod";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { commonDescriptions } from "./common-descriptions.ts";
import { describeFields, describeSchema, describeValue, schemaMetadata } from "./describe-schema.ts";
import * as examples from "./example-values.ts";
import { createPageSchema } from "#app/domain/page.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";

/** The path parameter `key` of a license. */
export const keyParams = z.object({ key: licenseKey });

export const rowId = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/)
        .transform(Number),
    ],
    { error: "An id is a whole number." },
  )
  .pipe(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER));

/** Creates the path parameter `id` of a stored entity. */
export const createRowIdParams = (description: string) =>
  describeFields(z.object({ id: rowId }), { id: [description, examples.id] });

/** The query parameter `dryRun` of an endpoint that can return its result without saving. */
export const dryRunParameter = z.enum(["true", "false"], "dryRun is true or false.").default("false");

const sharedPageDescriptions = {
  totalEntityCount: "Number of entries on all pages.",
  currentPage: ["Number of this page, counted from 0.", 0],
  pageSize: ["Number of entries per page; 0 if only the total was requested.", 10],
  previousPage: "Number of the previous page; null on the first page.",
  totalPageCount: "Number of pages; 0 if `pageSize` is 0.",
} as const;

export const pageDescriptions = { entities: "Entries of this page.", ...sharedPageDescriptions } as const;

const unreadableEntity: z.ZodType<UnreadableEntity, UnreadableEntity> = z.object({
  position: z.number(),
  name: z.string().nullable(),
  field: z.string(),
  isMissing: z.boolean(),
  reference: z.string().optional(),
  isStored: z.boolean().optional(),
});

const unreadableEntitySchema = describeSchema(
  unreadableEntity,
  "UnreadableEntity",
  "An entry that cannot be read.",
  {
    position: ["Index of the entry in the page, counting all entries.", 0],
    name: ["Name of the entry; null if it has none.", "old.csv"],
    field: ["Name of the damaged field.", "mapping"],
    isMissing: ["True if the field is missing, false if its value is damaged.", false],
    reference: "Id of the request whose log describes the damage.",
    isStored: "True if the entry comes from the database of this service.",
  },
);

export const unreadableEntityList = describeValue(
  z.array(unreadableEntitySchema),
  "UnreadableEntities",
  commonDescriptions.unreadableEntities,
).optional();

export const cursorDescription =
  "`next` of the previous page. The page then starts after the last entry of that page. Send the same filter and sort order, and no `pageNumber`.";

const createPage = <Entity extends z.ZodType>(entity: Entity) =>
  createPageSchema(entity).extend({ unreadableEntities: unreadableEntityList });

/** The fields that all pages have. */
export const pageSchema = describeSchema(
  createPage(z.unknown()).omit({ entities: true }),
  "Page",
  "The position of a page in its list.",
  sharedPageDescriptions,
);

const namePage = (entity: z.ZodType) => `${schemaMetadata.get(entity)?.id}Page`;

/** Describes a page of a list. `entity` must have a name. */
export const describePage = <Entity extends z.ZodType>(entity: Entity) =>
  describeSchema(createPage(entity), namePage(entity), "One page of a list.", pageDescriptions);

/** Describes a page of a list that also accepts a cursor. `entity` must have a name. */
export const describePageWithCursor = <Entity extends z.ZodType>(entity: Entity) =>
  describeSchema(
    createPage(entity).extend({ next: z.string().nullable() }),
    namePage(entity),
    "One page of a list.",
    {
      ...pageDescriptions,
      next: ["Value for `after` of the next request; null on the last page.", examples.cursor],
    },
  );
