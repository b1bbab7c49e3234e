import { expect, test } from "vitest";
import { findPerformerLabel } from "#app/words/performer-wording.ts";

test.each([
  ["reminders", "Reminders (automatic)"],
  ["marketplace", "Marketplace (a buyer)"],
  ["somebody", "Somebody (not signed in)"],
  ["service account Nightly export", "Service account Nightly export"],
  ["ada@example.com", null],
  ["toString", null],
])("the performer %s has the label %s", (createdBy, label) => {
  expect(findPerformerLabel(createdBy)).toBe(label);
});
