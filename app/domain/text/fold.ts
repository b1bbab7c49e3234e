/** Letters that carry no combining mark and still count as a plain one for whoever types. */
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

/** Lower-case without diacritics: what search and sorting compare, `Işık` and `isik` alike. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(special, (letter) => plain[letter] ?? letter);
