import { z } from "zod";
import { tagName } from "#app/domain/tag/tag.ts";

export const tagForm = z.object({ val: tagName });
