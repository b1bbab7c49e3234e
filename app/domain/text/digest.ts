export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of the text's UTF-8 bytes, in lower-case hexadecimal. */
export async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** Whether two texts are the same; how long that takes tells nothing of where they differ. */
export async function isSameSecret(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([sha256(one), sha256(other)]);
  let difference = 0;
  for (let place = 0; place < a.length; place += 1) difference |= a.charCodeAt(place) ^ b.charCodeAt(place);
  return difference === 0;
}
