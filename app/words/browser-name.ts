const browsers: readonly [name: string, pattern: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/.*\bSafari\//],
];
const systems: readonly [name: string, pattern: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/** A name such as "Firefox on Windows", or the user agent itself if the browser is unknown. */
export function describeBrowser(userAgent: string): string {
  const findMatchingName = (namedPatterns: typeof browsers) =>
    namedPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const [browser, system] = [findMatchingName(browsers), findMatchingName(systems)];
  if (!browser) return userAgent;
  return system ? `${browser} on ${system}` : browser;
}
