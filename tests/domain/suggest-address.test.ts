import { expect, it } from "vitest";
import { suggestAddress } from "#app/domain/mail/suggest-address.ts";

it.each([
  ["ana@gmial.com", "ana@gmail.com"],
  ["Ana@gmai.com", "Ana@gmail.com"],
  ["ana@gmaill.com", "ana@gmail.com"],
  ["ana@gmail.con", "ana@gmail.com"],
  ["ana@hotnail.com", "ana@hotmail.com"],
  ["ana@gmail.com", null],
  ["ana@initrode.example", null],
  ["ana", null],
  ["ana@b@gmial.com", null],
])("the suggestion for the e-mail address %s is %s", (email, suggestion) => {
  expect(suggestAddress(email)).toBe(suggestion);
});
