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

/** Corrects a domain that differs from a common domain by one typo. Returns null if there is nothing to correct. */
export function suggestAddress(email: string): string | null {
  const [local, domain = "", ...otherParts] = email.trim().toLowerCase().split("@");
  if (!local || !domain || otherParts.length > 0 || commonDomains.includes(domain)) return null;
  const suggestion = commonDomains.find((candidate) => isOneTypoAway(domain, candidate));
  return suggestion === undefined ? null : `${email.trim().split("@")[0]}@${suggestion}`;
}

/** Returns true if one letter is missing, added or wrong, or if two neighbors are swapped. */
function isOneTypoAway(text: string, target: string): boolean {
  const lengthDifference = text.length - target.length;
  if (Math.abs(lengthDifference) > 1) return false;
  let firstDifference = 0;
  while (firstDifference < text.length && text[firstDifference] === target[firstDifference])
    firstDifference += 1;
  const sliceAfterDifference = (word: string, skippedLetters: number) =>
    word.slice(firstDifference + skippedLetters);
  if (lengthDifference === 1) return sliceAfterDifference(text, 1) === sliceAfterDifference(target, 0);
  if (lengthDifference === -1) return sliceAfterDifference(text, 0) === sliceAfterDifference(target, 1);
  const isSwapped =
    text[firstDifference] === target[firstDifference + 1] &&
    text[firstDifference + 1] === target[firstDifference];
  return (
    sliceAfterDifference(text, 1) === sliceAfterDifference(target, 1) ||
    (isSwapped && sliceAfterDifference(text, 2) === sliceAfterDifference(target, 2))
  );
}
