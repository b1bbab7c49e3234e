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
  const [localPart, domain = "", ...otherParts] = email.trim().toLowerCase().split("@");
  if (!localPart || !domain || otherParts.length > 0 || commonDomains.includes(domain)) return null;
  const suggestion = commonDomains.find((candidate) => isOneTypoAway(domain, candidate));
  return suggestion === undefined ? null : `${email.trim().split("@")[0]}@${suggestion}`;
}

/** True if one letter is missing, added or wrong, or if two adjacent letters are swapped. */
function isOneTypoAway(text: string, target: string): boolean {
  const lengthDifference = text.length - target.length;
  if (Math.abs(lengthDifference) > 1) return false;
  let firstDifferenceIndex = 0;
  while (firstDifferenceIndex < text.length && text[firstDifferenceIndex] === target[firstDifferenceIndex])
    firstDifferenceIndex += 1;
  const sliceAfterDifference = (word: string, skippedLetters: number) =>
    word.slice(firstDifferenceIndex + skippedLetters);
  const hasExtraLetter = lengthDifference === 1;
  const lacksLetter = lengthDifference === -1;
  if (hasExtraLetter) return sliceAfterDifference(text, 1) === sliceAfterDifference(target, 0);
  if (lacksLetter) return sliceAfterDifference(text, 0) === sliceAfterDifference(target, 1);
  const isSwapped =
    text[firstDifferenceIndex] === target[firstDifferenceIndex + 1] &&
    text[firstDifferenceIndex + 1] === target[firstDifferenceIndex];
  return (
    sliceAfterDifference(text, 1) === sliceAfterDifference(target, 1) ||
    (isSwapped && sliceAfterDifference(text, 2) === sliceAfterDifference(target, 2))
  );
}
