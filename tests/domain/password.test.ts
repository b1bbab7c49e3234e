import { describe, expect, it } from "vitest";
import {
  invitedCustomerPassword,
  password,
  checkPasswordRules,
  strongPassword,
} from "#app/domain/instance/password.ts";

const listMessages = (text: unknown) =>
  password.safeParse(text).error?.issues.map(({ message }) => message) ?? [];
const listUnmetRules = (text: string) =>
  checkPasswordRules(text)
    .filter(({ isMet }) => !isMet)
    .map(({ id }) => id);

describe("A password", () => {
  it.each(["Abcdef1!", "aB3$aB3$", `aA1!${"x".repeat(252)}`, "Pässwört1!", "aA1~aA1~"])(
    "may be %s",
    (text) => {
      expect(listMessages(text)).toEqual([]);
      expect(listUnmetRules(text)).toEqual([]);
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
    expect(listMessages(text)).toEqual(["Password requirements not met"]);
    expect(listUnmetRules(text)).toEqual([rule]);
  });

  it.each([undefined, null, "", 12_345_678])("is required: %j is rejected", (value) => {
    expect(listMessages(value)).toEqual(["Please enter a password"]);
  });

  it("meets no rule if it is empty", () => {
    expect(checkPasswordRules("").map(({ isMet }) => isMet)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("is checked rule by rule", () => {
    expect(checkPasswordRules("abcdefgh").map(({ label, isMet }) => [label, isMet])).toEqual([
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
  const requirementsMessage =
    "It must contain at least 8 characters, 1 number, 1 uppercase and 1 lowercase letter.";
  const listStrongPasswordMessages = (text: unknown) =>
    strongPassword.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

  it.each(["Abcdefg1", "aB3 aB3 ", `aA1${"x".repeat(253)}`])("may be %s", (text) => {
    expect(listStrongPasswordMessages(text)).toEqual([]);
  });

  it.each(["Abcdef1", "Abcdefgh", "ABCDEFG1", "abcdefg1"])("cannot be %s", (text) => {
    expect(listStrongPasswordMessages(text)).toEqual([requirementsMessage]);
  });

  it("is required", () => {
    expect(listStrongPasswordMessages("")).toEqual(["Please enter a password"]);
    expect(listStrongPasswordMessages(undefined)).toEqual(["Please enter a password"]);
  });
});

describe("The password of an invited customer", () => {
  const listInvitedPasswordMessages = (text: unknown) =>
    invitedCustomerPassword.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

  it("may be a password that the marketplace accepts", () => {
    expect(listInvitedPasswordMessages("Abcdef1!")).toEqual([]);
  });

  it("must be strong", () => {
    expect(listInvitedPasswordMessages("abcdef1")).toEqual([
      "It must contain at least 8 characters, 1 number, 1 uppercase and 1 lowercase letter.",
    ]);
  });

  it.each(["Abcdefg1", "Abc def1!", `aA1!${"x".repeat(253)}`])(
    "cannot be %s, which breaks one of the six rules",
    (text) => {
      expect(listInvitedPasswordMessages(text)).toEqual(["Password requirements not met"]);
    },
  );
});
