/** Letters that Unicode does not decompose, but that people type as plain letters. */
const replacementLetters: Record<string, string> = {
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ς: "σ",
};
const asciiPattern = /^[\x20-\x7e]*$/;
const specialLetterPattern = new RegExp(`[${Object.keys(replacementLetters).join("")}]`, "g");

/** Converts a text to lower case without diacritics, for search and sorting: `Işık` equals `isik`. */
export const normalizeForSearch = (text: string): string =>
  asciiPattern.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(/[\u0300-\u036f]/g, "")
        .normalize("NFC")
        .toLowerCase()
        .replace(specialLetterPattern, (letter) => replacementLetters[letter] ?? letter);
