const commonDomains = [
  "gmail.com",
  "googlemail.com",
  "outlook.com",
  "hotmail.com",
  "live.com",
  "yahoo.com",
  "icloud.com",
  "proton.me",
  "gmx.de",
  "gmx.net",
  "web.de",
];

/** Returns the address with the common domain that a mistyped one resembles, or null. */
export function suggestAddress(email: string): string | null {
  const [local, domain = "", ...rest] = email.trim().toLowerCase().split("@");
  if (!local || !domain || rest.length > 0 || commonDomains.includes(domain)) return null;
  const suggestion = commonDomains.find((candidate) => isOneTypoAway(domain, candidate));
  return suggestion === undefined ? null : `${email.trim().split("@")[0]}@${suggestion}`;
}

/** True if one letter is missing, added or wrong, or if two neighbors are swapped. */
function isOneTypoAway(text: string, target: string): boolean {
  const lengthDifference = text.length - target.length;
  if (Math.abs(lengthDifference) > 1) return false;
  let start = 0;
  while (start < text.length && text[start] === target[start]) start += 1;
  const restOf = (word: string, skipped: number) => word.slice(start + skipped);
  if (lengthDifference === 1) return restOf(text, 1) === restOf(target, 0);
  if (lengthDifference === -1) return restOf(text, 0) === restOf(target, 1);
  const isSwapped = text[start] === target[start + 1] && text[start + 1] === target[start];
  return restOf(text, 1) === restOf(target, 1) || (isSwapped && restOf(text, 2) === restOf(target, 2));
}
