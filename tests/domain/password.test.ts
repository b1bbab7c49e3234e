import { describe, expect, it } from "vitest";
import {
  invitedPassword,
  password,
  passwordChecklist,
  strongPassword,
} from "#app/domain/instance/password.ts";

const messagesOf = (text: unknown) =>
  password.safeParse(text).error?.issues.map(({ message }) => message) ?? [];
const unmetRules = (text: string) =>
  passwordChecklist(text)
    .filter(({ isMet }) => !isMet)
    .map(({ id }) => id);

describe("A password", () => {
  it.each(["Abcdef1!", "aB3$aB3$", `aA1!${"x".repeat(252)}`, "Pässwört1!", "aA1~aA1~"])(
    "may be %s",
    (text) => {
      expect(messagesOf(text)).toEqual([]);
      expect(unmetRules(text)).toEqual([]);
    },
  );

  it.each([
    ["Abcde1!", "length"],
    [`aA1!${"x".repeat(253)}`, "length"],
    ["Abcdefg!", "digit"],
    ["ABCDEF1!", "lowercase"],
    ["abcdef1!", "uppercase"],
    ["Abcdef12", "special"],
    ["Abcdef1_", "special"],
    ["Abc def1!", "spaces"],
    ["Abcdef1!\t", "spaces"],
  ])("cannot be %j because of the rule %s", (text, rule) => {
    expect(messagesOf(text)).toEqual(["Password requirements not met"]);
    expect(unmetRules(text)).toEqual([rule]);
  });

  it.each([undefined, null, "", 12_345_678])("is required: %j is rejected", (value) => {
    expect(messagesOf(value)).toEqual(["Please enter a password"]);
  });

  it("meets no rule if it is empty", () => {
    expect(passwordChecklist("").map(({ isMet }) => isMet)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("is checked rule by rule", () => {
    expect(passwordChecklist("abcdefgh").map(({ label, isMet }) => [label, isMet])).toEqual([
      ["8 to 256 characters", true],
      ["At least 1 number", false],
      ["At least 1 lowercase letter", true],
      ["At least 1 uppercase letter", false],
      ["At least 1 special character", false],
      ["No spaces", true],
    ]);
  });
});

describe("A strong password", () => {
  const sentence = "It must contain at least 8 characters, 1 number, 1 uppercase and 1 lowercase letter.";
  const strongMessages = (text: unknown) =>
    strongPassword.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

  it.each(["Abcdefg1", "aB3 aB3 ", `aA1${"x".repeat(253)}`])("may be %s", (text) => {
    expect(strongMessages(text)).toEqual([]);
  });

  it.each(["Abcdef1", "Abcdefgh", "ABCDEFG1", "abcdefg1"])("cannot be %s", (text) => {
    expect(strongMessages(text)).toEqual([sentence]);
  });

  it("is required", () => {
    expect(strongMessages("")).toEqual(["Please enter a password"]);
    expect(strongMessages(undefined)).toEqual(["Please enter a password"]);
  });
});

describe("The password of an invited customer", () => {
  const invitedMessages = (text: unknown) =>
    invitedPassword.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

  it("may be one that the marketplace accepts", () => {
    expect(invitedMessages("Abcdef1!")).toEqual([]);
  });

  it("must be strong", () => {
    expect(invitedMessages("abcdef1")).toEqual([
      "It must contain at least 8 characters, 1 number, 1 uppercase and 1 lowercase letter.",
    ]);
  });

  it.each(["Abcdefg1", "Abc def1!", `aA1!${"x".repeat(253)}`])("meets all six rules, unlike %s", (text) => {
    expect(invitedMessages(text)).toEqual(["Password requirements not met"]);
  });
});
