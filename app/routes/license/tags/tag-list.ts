import { href } from "react-router";
import type { TagPaging } from "#app/domain/tag/tag.ts";
import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

export const tagList = defineList<TagPaging>({
  path: href("/license/tags"),
  names: ["pageNumber", "pageSize", "sortBy", "sortType"],
  sizes: [50, 100],
  allowsAnySize: true,
});

/** Describes how many licenses have the tag and how the change affects these licenses. */
export function describeTagUsage(
  licenseCount: number,
  effect: "The tag is renamed" | "The tag is removed",
  { formatCount }: NumberFormat,
): string {
  if (licenseCount === 0) return "No license has this tag.";
  const verb = licenseCount === 1 ? "has" : "have";
  return `${formatCount(licenseCount, "license")} ${verb} this tag. ${effect} everywhere, and the history of each license shows the change.`;
}
