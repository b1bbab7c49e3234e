import { expect, it } from "vitest";
import { describeBrowser } from "#app/words/browser-name.ts";

const webKitToken = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKitToken} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    "Edge on Windows",
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKitToken} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox on macOS",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKitToken} Version/18.0 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webKitToken} Chrome/140.0.0.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  ["curl/8.5.0", "curl/8.5.0"],
  ["", ""],
])("the user agent %s has the name %s", (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name);
});
