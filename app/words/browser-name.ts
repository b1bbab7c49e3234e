const browsers: readonly [name: string, sign: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/.*\bSafari\//],
];
const systems: readonly [name: string, sign: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/** For example "Firefox on Windows". Unknown user agents are returned unchanged. */
export function browserName(userAgent: string): string {
  const matchingName = (names: typeof browsers) => names.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const [browser, system] = [matchingName(browsers), matchingName(systems)];
  if (!browser) return userAgent;
  return system ? `${browser} on ${system}` : browser;
}
