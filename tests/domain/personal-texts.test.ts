import { expect, test } from "vitest";
import { createCommitments } from "#app/domain/history/commitments.ts";
import { personalTextFieldNames, textFieldSettings } from "#app/domain/license/editable-fields.ts";

test.each(personalTextFieldNames)("the history can erase the personal text %s of a license", (name) => {
  const commitments = createCommitments({
    eventName: textFieldSettings[name].event,
    licenseKey: "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA",
    createdBy: "mert@example.com",
    createdAt: "2026-11-20T12:00:00.000Z",
    requestId: "r-1",
    details: {},
    before: { [name]: "Call Joe." },
    after: { [name]: "Call Ann." },
  });
  expect(Object.keys(commitments)).toEqual(expect.arrayContaining([`before.${name}`, `after.${name}`]));
});
