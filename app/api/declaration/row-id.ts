import { z } from "zod";
import { describeFields } from "./describe-schema.ts";
import * as examples from "./example-values.ts";

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
