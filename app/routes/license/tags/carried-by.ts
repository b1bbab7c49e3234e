import { counted } from "#app/domain/time/date-wording.ts";

export function carriedBy(count: number, change: "gets the new name" | "loses it"): string {
  if (count === 0) return "No license has this tag.";
  const [carry, each] = count === 1 ? ["carries", "It"] : ["carry", "Each"];
  return `${counted(count, "license")} ${carry} this tag. ${each} ${change}, and an event tells so in its history.`;
}
