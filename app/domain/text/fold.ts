/** Letters that Unicode does not decompose, but that people type as a plain one. */
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
const special = new RegExp(`[${Object.keys(plain).join("")}]`, "g");

/** Lower case without diacritics, for search and sorting: `Işık` equals `isik`. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(special, (letter) => plain[letter] ?? letter);
