import { expect, test } from "vitest";
import { performerLabel } from "#app/words/performer-wording.ts";

test.each([
  ["reminders", "Reminders (automatic)"],
  ["marketplace", "Marketplace (a buyer)"],
  ["ada@example.com", null],
  ["toString", null],
])("The performer %s has the label %s", (createdBy, words) => {
  expect(performerLabel(createdBy)).toBe(words);
});
