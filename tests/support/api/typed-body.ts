import { expect } from "vitest";

/** Text types must name their character set; JSON is always UTF-8, and PDF and binary data have none. */
const contentTypePattern =
  /^(?:application\/(?:json|scim\+json|pdf|octet-stream)|application\/json; charset=utf-8|text\/[a-z]+; ?charset=utf-8)$/i;

/** Expects the content type of a response with a body, including the character set of text. */
export function expectTypedBody(path: string, headers: Headers, text: string): void {
  if (text !== "")
    expect(headers.get("content-type"), `The content type of ${path}`).toMatch(contentTypePattern);
}
