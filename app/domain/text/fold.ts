/** Letters that Unicode does not decompose, but that people type as plain letters. */
const plain: Record<string, string> = {
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
const ascii = /^[\x20-\x7e]*$/;
const special = new RegExp(`[${Object.keys(plain).join("")}]`, "g");

/** Lower case without diacritics, for search and sorting: `Işık` equals `isik`. */
export const fold = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(/[\u0300-\u036f]/g, "")
        .normalize("NFC")
        .toLowerCase()
        .replace(special, (letter) => plain[letter] ?? letter);
