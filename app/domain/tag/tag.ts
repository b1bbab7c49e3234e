import { z } from "zod";
import { sha256 } from "#app/domain/digest.ts";

export const tagName = z
  .string()
  .trim()
  .min(1, "A tag needs a name.")
  .max(64, "A tag has at most 64 characters.")
  .refine((name) => !name.includes(","), "A tag cannot contain a comma.");

/** The same tag whatever its case: `Renewal` and `renewal` have one id. */
export async function tagId(name: string): Promise<string> {
  return (await sha256(name.toLowerCase())).slice(0, 24);
}

/** On the wire a license's tags are one text, each name followed by a comma and a space: `a, b, `. */
export const joinTags = (names: readonly string[]): string => names.map((name) => `${name}, `).join("");

export const splitTags = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
