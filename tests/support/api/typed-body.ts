import { expect } from "vitest";

/** Text declares its character set; JSON is UTF-8 by definition, and the others are not text. */
const types =
  /^(?:application\/(?:json|pdf|octet-stream)|application\/json; charset=utf-8|text\/[a-z]+; ?charset=utf-8)$/i;

/** Expects the content type of a response with a body, including the character set of text. */
export function expectTypedBody(path: string, headers: Headers, text: string): void {
  if (text !== "") expect(headers.get("content-type"), `The content type of ${path}`).toMatch(types);
}
